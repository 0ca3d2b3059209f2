import { withoutControls } from '#contract/rules/text';
import ranges from './fonts/letters.json';
import { isCovered } from './scripts';

const inter = ranges.map(([first = 0, last = 0]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('');
const plain = new RegExp(`^[\\n${inter}]*$`, 'u');

/** Shown in place of a letter that no font has. */
export const box = '□';

/** Whether Inter has every letter of a text, as it has of nearly every text. */
export const isPlain = (text: string): boolean => plain.test(text);

/** Text that our fonts can show: compatibility letters become their usual form, other unknown ones a box. */
export const printable = (text: string): string => {
  const composed = withoutControls(text)
    .replaceAll(/[\t\r]/g, ' ')
    .normalize('NFC');
  const shown = isPlain(composed) ? composed : composed.replaceAll(/\P{ASCII}/gu, shownAs);
  return shown.replaceAll(/ {2,}/g, ' ').trim();
};

const shownAs = (sign: string): string => {
  if (isPlain(sign) || isCovered(sign) || /\p{Default_Ignorable_Code_Point}/u.test(sign)) return sign;
  if (/\s/.test(sign)) return ' ';
  const usual = [...sign.normalize('NFKD')].filter((part) => isPlain(part) || isCovered(part)).join('');
  return usual || (/\p{M}/u.test(sign) ? '' : box);
};
