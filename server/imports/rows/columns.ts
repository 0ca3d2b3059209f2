import type { Since } from '#contract/core/dateBounds';
import type { CampoImportable, MapeoColumnas, OpcionesImportacion } from '#contract/requests/importaciones';
import type { Quantity } from '#contract/rules/units';
import { bagOf, bagWithoutUnits } from './headingWords';
import { foldWord } from './words';

/**
 * A word that an enum column may contain. `hints` are only suggested: the user decides whether a «camión» is a
 * «vehículo».
 */
export interface Option {
  value: string;
  label: string;
  synonyms?: readonly string[];
  hints?: readonly string[];
}

/** The headings by which a field is recognized. */
export interface Heading {
  field: string;
  label: string;
  /** Other headings, in Spanish and English. */
  synonyms?: readonly string[];
  /**
   * What its amounts measure, if the name of its field does not say it: the heading may say the unit, as in «Recorrido
   * (millas)». `medidor`: what each row's meter counts.
   */
  measures?: Quantity | 'medidor' | 'horas';
}

/** A field that a column of a file can be mapped to. */
export interface Column extends Heading {
  kind: CampoImportable['tipo'];
  /** Required to create a record. */
  required?: boolean;
  /** The option that says it for all rows, instead of a column. */
  instead?: 'activo_id';
  options?: readonly Option[];
  /** How far back a date may lie; by default as records do. */
  since?: Since;
  refersTo?: CatalogueName;
  /** Codes, plates, serials and other names made of digits: what spreadsheets leave around them is taken away. */
  code?: true;
  /** Its description in the template. */
  help?: string;
  /** Its cell in the example of the template of a whole fleet. */
  example?: string;
  /** It is of a record beside that of the row: only the template of a whole fleet has it. */
  beside?: true;
  /** No template has it: there are too many. */
  rare?: true;
  /** With this option, records that its cells name and that do not exist are created. */
  creates?: 'crear_personas';
}

/** Names separated by commas or line breaks. */
export const wordsIn = (text: string): string[] => text.split(/[,\n]/).flatMap((word) => word.trim() || []);

/** Columns with the labels of their fields; columns that are not fields of the record have their own labels. */
export const headed = <Field extends string>(
  words: Readonly<Record<Field, string>>,
  columns: readonly ((Omit<Column, 'label'> & { field: NoInfer<Field> }) | Column)[],
): Column[] => columns.map((column) => ('label' in column ? column : { ...column, label: words[column.field] }));

/** The asset that a row is about. */
export const assetColumn = {
  field: 'activo_id',
  synonyms: ['código', 'código del activo', 'placa', 'vehículo', 'equipo', 'móvil', 'asset', 'vehicle', 'plate'],
  kind: 'referencia',
  required: true,
  refersTo: 'activos',
  help: 'Código, placa, serie o nombre exacto.',
} as const satisfies Omit<Column, 'label'>;

export type CatalogueName =
  | (
      | 'activos'
      | 'componentes'
      | 'niveles'
      | 'personal'
      | 'categorias'
      | 'servicios'
      | 'mantenimiento'
      | 'plantillas'
      | 'repuestos'
      | 'bodegas'
    )
  | ('problemas' | 'causas' | 'remedios');

/** The readings of a cell: amounts and dates, texts as people see them, or codes, plates and serials. */
export type Reading = 'valor' | 'texto' | 'codigo';

/** How the cells of a column are read. */
export const readingOf = ({ kind, code }: Column): Reading => {
  if (code || kind === 'referencia') return 'codigo';
  return kind === 'texto' || kind === 'opcion' || kind === 'lista' ? 'texto' : 'valor';
};

/**
 * The field of each heading: by its name or a synonym, else by the same words in another order; each field once; null
 * when there is none.
 */
export const matchColumns = (headings: readonly string[], columns: readonly Heading[]): MapeoColumnas => {
  const find = finderOf(columns);
  const taken = new Set<string>();
  return Object.fromEntries(
    headings.map((heading) => {
      const field = find(heading) ?? find(heading.replaceAll(/\(.*?\)|\*/g, ' ')) ?? null;
      if (field === null || taken.has(field)) return [heading, null];
      taken.add(field);
      return [heading, field];
    }),
  );
};

const finders = new WeakMap<readonly Heading[], (heading: string) => string | undefined>();

/** Each heading of a file is looked up several times: the names of the fields are folded once. */
const finderOf = (columns: readonly Heading[]) => {
  const known = finders.get(columns);
  if (known) return known;
  const [exact, bags, measured] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  const add = (names: Map<string, string>, name: string, field: string) => {
    if (name !== '' && !names.has(name)) names.set(name, field);
  };
  for (const { field, label, synonyms = [], measures } of columns)
    for (const name of [field, label, ...synonyms]) {
      add(exact, foldWord(name), field);
      add(bags, bagOf(name), field);
      if (measures) add(measured, bagWithoutUnits(name), field);
    }
  const find = (heading: string) =>
    exact.get(foldWord(heading)) ?? bags.get(bagOf(heading)) ?? measured.get(bagWithoutUnits(heading));
  finders.set(columns, find);
  return find;
};

/** How many of these headings match a field: the row with most matches contains the headings. */
export const knownHeadings = (headings: readonly string[], columns: readonly Heading[]): number =>
  Object.values(matchColumns(headings, columns)).filter((field) => field !== null).length;

/** The heading of each field. */
export const headingsByField = (mapping: MapeoColumnas): Map<string, string> =>
  new Map(Object.entries(mapping).flatMap(([heading, field]) => (field === null ? [] : [[field, heading] as const])));

/** Whether the name of an unknown record in a cell will be created: a name, not a number of a document. */
export const isMade = ({ creates }: Pick<Column, 'creates'>, text: string, opciones: OpcionesImportacion): boolean =>
  creates !== undefined && opciones[creates] && /^[\p{L}][\p{L}\p{M}.,' -]{1,118}$/u.test(text);
