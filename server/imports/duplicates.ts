import type { Draft, Headings } from './draft';
import type { FileIndex } from './fileIndex';
import type { Kind } from './kinds/index';
import type { ImportRow } from './record';

interface Repeated {
  draft: Draft;
  field: string;
  /** The other rows that say the same. */
  others: number[];
}

/** Fields that no two rows may share, what rows are known by among them. */
export const groupsOf = ({ unique }: Kind, { kept: { elegidas } }: ImportRow): readonly (readonly string[])[] => {
  const { modo, clave } = elegidas;
  return modo === 'crear' || !clave || unique.some((group) => group.length === 1 && group[0] === clave) ? unique : [...unique, [clave]];
};

/** Which of these rows say what another row of the file says in fields where they must differ. */
export const duplicatesIn = (index: FileIndex, imp: ImportRow, kind: Kind, drafts: readonly Draft[]): Repeated[] =>
  groupsOf(kind, imp).flatMap((group) => {
    const field = group.at(-1) ?? '';
    return drafts.flatMap((draft) => {
      if (!draft.texts.get(field)) return [];
      const others = index.saying(group, (name) => draft.texts.get(name)).filter((numero) => numero !== draft.numero);
      return others.length > 0 ? [{ draft, field, others }] : [];
    });
  });

/** The most rows that are judged anew along with one. */
const most = 2_000;

/** Rows whose judgement hangs on what a row said, or says now: those that share a value with it. */
export const sharingRows = (index: FileIndex, imp: ImportRow, kind: Kind, headings: Headings, texts: readonly Record<string, string>[]): number[] => {
  const groups = [...groupsOf(kind, imp), ...(kind.together ? [kind.together] : [])];
  return [...new Set(groups.flatMap((group) => texts.flatMap((datos) => index.saying(group, (field) => datos[headings.get(field) ?? '']).slice(0, most))))];
};
