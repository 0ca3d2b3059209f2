import type PDFDocument from 'pdfkit';

/** As the fonts that every PDF reader has can write it (WinAnsi): marks that they lack are left off, other letters become «?». */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => (known.test(sign) ? sign : [...sign.normalize('NFKD')].filter((part) => known.test(part)).join('') || (/\p{L}/u.test(sign) ? '?' : '')))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();

const known = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;

/** A document that writes all its texts so. */
export const readable = (doc: InstanceType<typeof PDFDocument>) => {
  const write: (text: string, ...rest: never[]) => typeof doc = doc.text.bind(doc);
  doc.text = (text: string, ...rest: unknown[]) => write(printable(text), ...(rest as never[]));
  return doc;
};
