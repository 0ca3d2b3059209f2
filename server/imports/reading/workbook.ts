import { posix } from 'node:path';
import { Unreadable } from '../../untrusted/task';
import type { Zip } from '../../untrusted/zip';
import { said } from './sheet';
import { plain } from './values';
import { readXml } from './xml';

/** The parts of a workbook, found by their relationships: programs may call them anything. */
export interface Workbook {
  sheets: readonly { name: string; path: string; hidden: boolean }[];
  /** Shared texts and styles; undefined when there are none. */
  shared: string | undefined;
  styles: string | undefined;
  since1904: boolean;
  /** The program that wrote it left its formulas to be computed by the next one. */
  recalculates: boolean;
}

const mostSheets = 200;
const mostRelations = 10_000;

export const damaged = () =>
  new Unreadable(
    'No se pudo leer el archivo. Ábralo en su hoja de cálculo, guárdelo de nuevo como XLSX y vuelva a subirlo',
  );

/** @throws Unreadable */
export const readWorkbook = async (zip: Zip): Promise<Workbook> => {
  const part = await mainPart(zip);
  const relations = await relationsOf(zip, part);
  // Some programs leave out the relationships of these two, under their usual names.
  const beside = (type: string, usual: string) =>
    [[...relations.values()].find((each) => each.type === type)?.target, posix.join(posix.dirname(part), usual)].find(
      (path) => path !== undefined && zip.has(path),
    );
  const sheets: { name: string; path: string; hidden: boolean }[] = [];
  let [since1904, recalculates] = [false, false];
  await readXml(zip.read(part), {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = isTrue(attributes.date1904);
      else if (name === 'calcPr') recalculates = isTrue(attributes.fullCalcOnLoad);
      else if (name === 'sheet') {
        const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1];
        const relation = relations.get(id ?? '');
        // Chart sheets have no cells.
        if (relation?.type === 'worksheet')
          sheets.push({
            name: plain(attributes.name ?? '').slice(0, 200),
            path: relation.target,
            hidden: /^(veryH|h)idden$/.test(attributes.state ?? ''),
          });
      }
    },
  });
  if (sheets.length === 0 || sheets.some(({ path }) => !zip.has(path))) throw damaged();
  if (sheets.length > mostSheets)
    throw new Unreadable(`El libro trae ${said(sheets.length)} hojas y el máximo son ${mostSheets}`);
  return {
    sheets,
    since1904,
    recalculates,
    shared: beside('sharedStrings', 'sharedStrings.xml'),
    styles: beside('styles', 'styles.xml'),
  };
};

export const isTrue = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true';

const usual = 'xl/workbook.xml';

/** The part with the list of sheets. @throws Unreadable, naming other kinds of spreadsheets */
const mainPart = async (zip: Zip): Promise<string> => {
  const relations = await relationsOf(zip, '');
  const found = [...relations.values()].find(({ type }) => type === 'officeDocument')?.target ?? usual;
  if (/\.bin$/i.test(found)) throw new Unreadable('Es un libro binario de Excel (.xlsb): ábralo y guárdelo como XLSX');
  if (zip.has(found)) return found;
  if (zip.has('content.xml') && zip.has('mimetype'))
    throw new Unreadable('Es una hoja de LibreOffice (.ods): ábrala y guárdela como XLSX');
  if (zip.has('Index/Document.iwa') || zip.names.some((name) => name.endsWith('.iwa')))
    throw new Unreadable('Es una hoja de Numbers: expórtela como XLSX');
  if (zip.names.some((name) => /\.(xlsx|csv)$/.test(name)))
    throw new Unreadable('Es un ZIP con una hoja dentro: descomprímalo y suba la hoja');
  throw damaged();
};

/** The last word of a relationship's type says what it is, in both editions of the format. */
const relationsOf = async (zip: Zip, part: string): Promise<Map<string, { type: string; target: string }>> => {
  const relations = new Map<string, { type: string; target: string }>();
  const path = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
  if (!zip.has(path)) return relations;
  await readXml(zip.read(path), {
    open: (name, { Id, Target, Type = '', TargetMode }) => {
      if (
        name !== 'Relationship' ||
        Id === undefined ||
        Target === undefined ||
        TargetMode === 'External' ||
        relations.size >= mostRelations
      )
        return;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: targetOf(part, Target) });
    },
  });
  return relations;
};

/** A target is relative to the part that names it, or absolute. */
const targetOf = (part: string, target: string): string =>
  posix.resolve('/', posix.dirname(part), decoded(target).replaceAll('\\', '/')).slice(1);

const decoded = (target: string): string => {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
};
