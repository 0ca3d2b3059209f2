import type { CampoImportable, MapeoColumnas } from '#contract/importaciones';
import { foldWord } from './words';

/** A word that an enum column may hold. `hints` are only suggested: that a «camión» is a «vehículo» is for people to say. */
export interface Option {
  value: string;
  label: string;
  synonyms?: readonly string[];
  hints?: readonly string[];
}

/** The headings by which a field is known. */
export interface Heading {
  field: string;
  label: string;
  /** Other ones, Spanish and English. */
  synonyms?: readonly string[];
}

/** A field that a column of a file may go to. */
export interface Column extends Heading {
  kind: CampoImportable['tipo'];
  /** Needed to make a record. */
  required?: boolean;
  options?: readonly Option[];
  refersTo?: CatalogueName;
  /** What the template says of it. */
  help?: string;
}

/** Columns under the words of their fields; what is no field of the record brings its own. */
export const headed = <Field extends string>(
  words: Readonly<Record<Field, string>>,
  columns: readonly ((Omit<Column, 'label'> & { field: NoInfer<Field> }) | Column)[],
): Column[] => columns.map((column) => ('label' in column ? column : { ...column, label: words[column.field] }));

export type CatalogueName = 'activos' | 'niveles' | 'personal' | 'categorias' | 'servicios' | 'mantenimiento';

/** The field of each heading: by its name or a synonym, each field once; null where there is none. */
export const matchColumns = (headings: readonly string[], columns: readonly Heading[]): MapeoColumnas => {
  const fields = new Map<string, string>();
  for (const { field, label, synonyms = [] } of columns)
    for (const name of [field, label, ...synonyms]) if (!fields.has(foldWord(name))) fields.set(foldWord(name), field);
  const taken = new Set<string>();
  return Object.fromEntries(
    headings.map((heading) => {
      const field = fields.get(foldWord(heading)) ?? fields.get(foldWord(heading.replaceAll(/\(.*?\)|\*/g, ' '))) ?? null;
      if (field === null || taken.has(field)) return [heading, null];
      taken.add(field);
      return [heading, field];
    }),
  );
};

/** How many of these headings name a field: the row that has most is the one of the headings. */
export const knownHeadings = (headings: readonly string[], columns: readonly Heading[]): number =>
  Object.values(matchColumns(headings, columns)).filter((field) => field !== null).length;

/** The heading that goes to each field. */
export const headingsByField = (mapping: MapeoColumnas): Map<string, string> =>
  new Map(Object.entries(mapping).flatMap(([heading, field]) => (field === null ? [] : [[field, heading] as const])));

export const asField = ({ field, label, required, kind }: Column): CampoImportable => ({
  campo: field,
  etiqueta: label,
  requerido: required ?? false,
  tipo: kind,
});
