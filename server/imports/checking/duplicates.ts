import type { Draft, Headings } from '../rows/draft';
import type { FileIndex } from './fileIndex';
import type { Kind } from '../kinds/index';
import type { ImportRow } from '../rows/record';

interface Repeated {
  draft: Draft;
  field: string;
  /** The other rows with the same values. */
  others: number[];
}

/** Groups of fields that must be unique among the rows, including the key field. */
export const groupsOf = (
  { unique, within }: Kind,
  { kept: { elegidas } }: ImportRow,
): readonly (readonly string[])[] => {
  const { modo, clave } = elegidas;
  return modo === 'crear' || !clave || within || unique.some((group) => group.length === 1 && group[0] === clave)
    ? unique
    : [...unique, [clave]];
};

/** The rows that repeat values of another row in fields that must be unique. */
export const duplicatesIn = (index: FileIndex, imp: ImportRow, kind: Kind, drafts: readonly Draft[]): Repeated[] =>
  groupsOf(kind, imp).flatMap((group) => {
    const field = group.at(-1) ?? '';
    return drafts.flatMap((draft) => {
      if (!draft.texts.get(field)) return [];
      const others = index.saying(group, (name) => draft.texts.get(name)).filter((numero) => numero !== draft.numero);
      return others.length > 0 ? [{ draft, field, others }] : [];
    });
  });

/** Limit of rows that are checked again together with one. */
const most = 2_000;

/** Rows whose check depends on the former or present values of a row: those that share a value with it. */
export const sharingRows = (
  index: FileIndex,
  imp: ImportRow,
  kind: Kind,
  headings: Headings,
  texts: readonly Record<string, string>[],
): number[] => {
  const groups = [...groupsOf(kind, imp), ...(kind.together ? [kind.together] : [])];
  return [
    ...new Set(
      groups.flatMap((group) =>
        texts.flatMap((datos) => index.saying(group, (field) => datos[headings.get(field) ?? '']).slice(0, most)),
      ),
    ),
  ];
};
