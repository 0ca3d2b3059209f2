/** The named entities of HTML that Spanish texts contain, besides the five of XML. */
export const entities: Readonly<Record<string, string>> = Object.assign(Object.create(null) as Record<string, string>, {
  nbsp: '\u00a0',
  iexcl: '¡',
  iquest: '¿',
  laquo: '«',
  raquo: '»',
  deg: '°',
  ordf: 'ª',
  ordm: 'º',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  plusmn: '±',
  frac12: '½',
  sup2: '²',
  shy: '\u00ad',
  ...accented('a e i o u y', 'acute', '\u0301'),
  ...accented('a e i o u', 'grave', '\u0300'),
  ...accented('a e i o u', 'circ', '\u0302'),
  ...accented('a n o', 'tilde', '\u0303'),
  ...accented('a e i o u y', 'uml', '\u0308'),
  ...accented('c', 'cedil', '\u0327'),
});

function accented(letters: string, name: string, mark: string): Record<string, string> {
  const both = letters.split(' ').flatMap((letter) => [letter, letter.toUpperCase()]);
  return Object.fromEntries(both.map((letter) => [`${letter}${name}`, `${letter}${mark}`.normalize('NFC')]));
}

const ofXml = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const breaking = 'br|p|div|tr|li|ul|ol|table|h[1-6]|hr|dl|dt|dd|blockquote|center|section|article|header|footer';
const inline =
  'a|abbr|b|big|body|button|caption|code|em|font|head|html|i|img|input|label|link|meta|pre|s|small|span|strike|' +
  'strong|sub|sup|tbody|td|tfoot|th|thead|title|tt|u|wbr';
/** Only tags that HTML has: `<S.A.>` is part of a name. */
const tag = (names: string) => new RegExp(`</?(?:${names})(?:\\s[^<>]*)?/?>`, 'gi');
const [breaks, others] = [tag(breaking), tag(inline)];
/** Blocks that nobody sees, by their beginnings, each with its end. */
const unseen = [
  { begins: /<script[\s>]/i, ends: '</script>' },
  { begins: /<style[\s>]/i, ends: '</style>' },
  { begins: /<!--/, ends: '-->' },
];

/** Far longer than any cell. */
const longest = 200_000;

/** HTML as the text that a person sees, line by line; other texts keep what they have. */
export const textOfHtml = (html: string): string => {
  if (!/[<&]/.test(html)) return html;
  const bare = unseen.reduce(withoutBlocks, html.slice(0, longest));
  const lines = bare
    .replaceAll(breaks, '\n')
    .replaceAll(/<\/t[dh]\s*>/gi, ' ')
    .replaceAll(others, '');
  const said = lines.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,9}));/gi,
    (whole, decimal: string, hex: string, name: string) => {
      if (name) return entities[name] ?? ofXml.get(name.toLowerCase()) ?? whole;
      const code = decimal ? Number(decimal) : parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
  if (said === html) return html;
  return said
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
};

/** A block without its end is text. */
const withoutBlocks = (text: string, { begins, ends }: (typeof unseen)[number]): string => {
  const folded = text.toLowerCase();
  let seen = '';
  for (let at = 0; ;) {
    const from = at + text.slice(at).search(begins);
    const to = from < at ? -1 : folded.indexOf(ends, from);
    if (to < 0) return seen + text.slice(at);
    seen += text.slice(at, from);
    at = to + ends.length;
  }
};
