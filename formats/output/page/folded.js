const PLAIN = { "\u00D8": "O", "\u0141": "L", "\u0110": "D", "\u00D0": "D", "\u0126": "H", "\u0166": "T", "\u00C6": "AE", "\u0152": "OE", "\u00DE": "TH" };

// A text as it is compared: without case, accents, and forms of letters, as the command line does.
export const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().replace(/[\u00C6-\u0166]/g, (letter) => PLAIN[letter] || letter);
