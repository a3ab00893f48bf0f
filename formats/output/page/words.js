// Messages in the language of the page's reader. English texts are the keys of their translations,
// which po/ has; a page gets those that its scripts ask for (formats/output/page_text.hpp).

export const PSEUDO = "en-XA"; // a test finds what nobody has marked by its brackets

let spoken = { language: "en", percent: " %", decimal: ".", group: ",", leastGrouped: 1000, texts: {} };
let rules = null;

// Takes over the messages of a page; without any, everything is said in English.
export function speak(messages) {
  if (!messages) return;
  spoken = { ...spoken, ...messages };
  rules = new Intl.PluralRules(messages.language);
}

export const language = () => spoken.language;

function filled(text, names) {
  const whole = text.replace(/\{(\w+)\}/g, (place, name) => (name in names ? String(names[name]) : place));
  return spoken.language === PSEUDO && whole ? `⟦${whole}⟧` : whole;
}

// Returns a message; `names` are what stands for each {name} in it.
export const phrase = (text, names = {}) => filled(spoken.texts[text] ?? text, names);

// The same where a text's translation depends on the context.
export const phraseIn = (context, text, names = {}) =>
  filled(spoken.texts[`${context}\u0004${text}`] ?? text, names);

// "12,000": a number of things. Years and ratings, for example, are none.
export const numberWords = (number) => (number < spoken.leastGrouped ? String(number)
  : String(number).replace(/\B(?=(\d{3})+$)/g, spoken.group));

// The form of a message that belongs to a number, which stands for {n}, as numberWords() writes it.
export function phraseN(n, one, many, names = {}) {
  const forms = spoken.texts[one];
  const form = { one: 0, few: 1 }[rules?.select(n)] ?? 2;
  const text = forms ? forms[Math.min(form, forms.length - 1)] : n === 1 ? one : many;
  return filled(text, { n: numberWords(n), ...names });
}

// The message for a side, since names of sides are declined.
export const phraseOf = (isWhite, white, black, names = {}) => phrase(isWhite ? white : black, names);

// "57 %", and numbers with one digit after the decimal sign.
export const percentWords = (number) => `${Math.round(number)}${spoken.percent}`;
export const oneDecimal = (number) => number.toFixed(1).replace(".", spoken.decimal);
