/** How many bytes beyond ASCII are looked at: each is judged alone, and the first thousands tell as much as all. */
const mostLooked = 5_000;

/**
 * How much bytes beyond ASCII read as Spanish in one encoding: letters where Spanish has letters, signs where it has
 * signs. A letter in the wrong case, a currency sign within a word or a line of a box count against it.
 */
export const scoreOf = (bytes: Buffer, charAt: (byte: number) => string): number => {
  let [score, looked] = [0, 0];
  for (let at = 0; at < bytes.length && looked < mostLooked; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    looked++;
    const around = (place: number) => (place < 0 || place >= bytes.length ? ' ' : charAt(bytes[place] ?? 0));
    const char = charAt(byte);
    // A no-break space of Windows, which is the á of MS-DOS, proves nothing by itself.
    score += byte === noBreak && /[á\u00a0]/.test(char) ? 0.5 : worthOf(around(at - 1), char, around(at + 1));
  }
  return score;
};

const noBreak = 0xa0;

const isLetter = (char: string) => /\p{L}/u.test(char);
const isSmall = (char: string) => /\p{Ll}/u.test(char);
const isLarge = (char: string) => /\p{Lu}/u.test(char);

const worthOf = (before: string, char: string, after: string): number => {
  const [left, right] = [isLetter(before), isLetter(after)];
  // Within a word of capitals, small letters are as unlikely as capitals within a small one.
  if (/[áéíóúñü]/.test(char)) return isLarge(before) && isLarge(after) ? -1 : left || right ? 3 : -1;
  if (/[ÁÉÍÓÚÑÜ]/.test(char)) return isSmall(before) ? -2 : right || isLarge(before) ? 3 : 0;
  if (/[¿¡]/.test(char)) return !left && right ? 2 : -2;
  if (/[ºª°]/.test(char)) return right ? -2 : /[\d\p{L}. ]/u.test(before) ? 2 : 0;
  if (/[’‘“”«»–—…•·€²³½´\u00a0]/.test(char)) return left && right && char !== '’' ? -2 : 0.5;
  if (/[àèìòùâêîôûäëïöÿãõçÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ]/.test(char)) return isSmall(before) && isLarge(char) ? -3 : -0.5;
  return char === '\ufffd' || /\p{C}/u.test(char) ? -4 : -3;
};
