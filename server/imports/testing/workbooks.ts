import { zipOf, type Part } from '../../testing/zip';

interface SheetXml {
  name: string;
  /** The rows, as XML; texts as `<c t="inlineStr">`. */
  rows: string;
  /** What comes after the rows: merged cells. */
  after?: string;
  state?: 'hidden' | 'veryHidden';
}

interface BookXml {
  sheets: readonly SheetXml[];
  /** Number formats of the styles 1, 2, … */
  formats?: readonly string[];
  /** The names and the targets of the parts. */
  names?: { book?: string; shared?: string; styles?: string; target?: (path: string) => string };
  shared?: readonly string[];
  /** The other edition of the format. */
  strict?: boolean;
  calc?: string;
}

/** A workbook as some program may write it, with parts of any name. */
export const workbookOf = ({
  sheets,
  formats = [],
  names = {},
  shared,
  strict = false,
  calc = '',
}: BookXml): Buffer => {
  const {
    book = 'xl/workbook.xml',
    shared: strings = 'xl/sharedStrings.xml',
    styles = 'xl/styles.xml',
    target = (path) => `/${path}`,
  } = names;
  const home = strict
    ? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    : 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, type: string, path: string) =>
    `<Relationship Id="${id}" Type="${home}/${type}" Target="${target(path)}"/>`;
  const [folder, name] = [book.slice(0, book.lastIndexOf('/') + 1), book.slice(book.lastIndexOf('/') + 1)];
  const paths = sheets.map((_, at) => `${folder}hojas/h${at + 1}.xml`);
  const formatList = formats
    .map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${escaped(code)}"/>`)
    .join('');
  const styleList = formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('');
  const sheetList = sheets.map(
    (sheet, at) =>
      `<sheet name="${sheet.name}" sheetId="${at + 1}" r:id="s${at}"${sheet.state ? ` state="${sheet.state}"` : ''}/>`,
  );
  const parts: Part[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="a" Type="${home}/officeDocument" Target="/${book}"/></Relationships>`,
    },
    { name: book, content: `<workbook xmlns:r="${home}"><sheets>${sheetList.join('')}</sheets>${calc}</workbook>` },
    {
      name: `${folder}_rels/${name}.rels`,
      content: `<Relationships>${[
        ...paths.map((path, at) => relation(`s${at}`, 'worksheet', path)),
        ...(shared ? [relation('t', 'sharedStrings', strings)] : []),
        ...(formats.length > 0 ? [relation('f', 'styles', styles)] : []),
      ].join('')}</Relationships>`,
    },
    ...sheets.map(({ rows, after = '' }, at) => ({
      name: paths[at] ?? '',
      content: `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
  ];
  if (shared)
    parts.push({
      name: strings,
      content: `<sst>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    });
  if (formats.length > 0)
    parts.push({
      name: styles,
      content:
        `<styleSheet><numFmts>${formatList}</numFmts>` +
        `<cellXfs><xf numFmtId="0"/>${styleList}</cellXfs></styleSheet>`,
    });
  return zipOf(parts);
};

/** A row of texts, and of cells that are given as XML without their address. */
export const rowOf = (numero: number, cells: readonly (string | null)[], attributes = ''): string => {
  const cell = (text: string | null, at: number) => {
    const address = `r="${String.fromCharCode(65 + at)}${numero}"`;
    if (text === null || text === '') return '';
    return text.startsWith('<c')
      ? text.replace('<c', `<c ${address}`)
      : `<c ${address} t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  };
  return `<row r="${numero}"${attributes}>${cells.map(cell).join('')}</row>`;
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
