// Messages in the language of the page's reader. English texts are the keys of their translations,
// which po/ has; a page gets those that its scripts ask for (formats/pages/page_messages.hpp).

let spoken = { texts: {} };
let rules = null;

// Takes over the messages of a page; without any, everything is said in English.
export function speak(messages) {
  if (!messages) return;
  spoken = messages;
  rules = new Intl.PluralRules(messages.language);
}

const filled = (text, names) =>
  text.replace(/\{(\w+)\}/g, (place, name) => (name in names ? String(names[name]) : place));

// Returns a message; `names` are what stands for each {name} in it.
export const phrase = (text, names = {}) => filled(spoken.texts[text] ?? text, names);

// The same where a text's translation depends on the context.
export const phraseIn = (context, text, names = {}) =>
  filled(spoken.texts[`${context}\u0004${text}`] ?? text, names);

// The form of a message that belongs to a number, which stands for {n}.
export function phraseN(n, one, many, names = {}) {
  const forms = spoken.texts[one];
  const form = { one: 0, few: 1 }[rules?.select(n)] ?? 2;
  const text = forms ? forms[Math.min(form, forms.length - 1)] : n === 1 ? one : many;
  return filled(text, { n, ...names });
}

// The message for a side, since names of sides are declined.
export const phraseOf = (isWhite, white, black, names = {}) => phrase(isWhite ? white : black, names);
