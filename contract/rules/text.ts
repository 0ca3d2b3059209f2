/**
 * One spelling for what looks the same: composed accents (NFC), and none of the invisible characters that spreadsheets,
 * chats and mails leave in copied text. A joiner stays between the parts of an emoji.
 */
export const cleanText = (text: string): string =>
  ascii.test(text) ? text : text.replaceAll(invisible, '').normalize('NFC');

/** Nearly every text matches this. */
const ascii = /^[\0-\x7f]*$/;

/** Soft hyphen, zero-width space and joiners, marks of direction, word joiner, byte order mark. */
const invisible =
  /[\u00ad\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?<![\p{Extended_Pictographic}\p{EMod}\ufe0f])\u200d/gu;

/**
 * Text that any file format can contain: without control characters (except tabs and line breaks), noncharacters and
 * halves of surrogate pairs.
 */
export const withoutControls = (text: string): string => (control.test(text) ? text.replaceAll(controls, '') : text);

const control = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/u;
const controls = new RegExp(control, 'gu');

/** A text as searches compare it: lower case, without accents. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** The key by which codes are compared: letters and digits only, without case. Same as the SQL function `clave`. */
export const codeKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '') || text.trim().toLowerCase();
