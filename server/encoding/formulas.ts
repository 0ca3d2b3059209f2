/**
 * A text of a CSV file that no spreadsheet runs as a formula: an apostrophe stands before each part that could begin
 * one. That is also what follows a separator or a line break, since a spreadsheet that expects another separator splits
 * there. Numbers stay as they are.
 */
export const defused = (text: string): string => (mayRun.test(text) ? text.replaceAll(beginnings, "'") : text);

/** The text before it was defused. */
export const undefused = (text: string): string => (text.includes("'") ? text.replaceAll(marks, '') : text);

/** A telephone as a text, which spreadsheets show as it is instead of as an amount; anything else is `defused`. */
export const telephoneCell = (text: string): string => (/^\+?\d{4,20}$/.test(text) ? `="${text}"` : defused(text));

/** The signs by which spreadsheets know a formula, also in full width. */
const signs = '[=+\\-@|＝＋－＠｜]';
/** Spaces, quotes and invisible characters, which some spreadsheets pass over. */
const passed = '[\\s"\'\\p{Default_Ignorable_Code_Point}]';
/** An amount, or one of a pair of coordinates. */
const number = '-\\d+(?:[.,]\\d+)?(?:$|[;,\\t\\r\\n\\]})])';
const begins = `(?=${passed}*${signs})(?!\\s*${number})`;
const cellStart = '(?:^|(?<=[;,\\t|\\r\\n]))';

const mayRun = new RegExp(`${signs}|^\\s`, 'u');
const beginnings = new RegExp(`^(?=[\\t\\r\\n])|${cellStart}${begins}`, 'gu');
const marks = new RegExp(`^'(?=[\\t\\r\\n])|${cellStart}'(?=${passed}{0,60}${signs})`, 'gu');
