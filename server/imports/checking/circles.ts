import { problemAt, type Draft, type Headings } from '../rows/draft';
import { keyOf } from '../rows/keys';
import type { Kind } from '../kinds/index';

/** Refuses rows whose parents form a cycle: none of them could be created first. */
export const refuseCircles = (
  drafts: readonly Draft[],
  { codes, parent: { field, by } }: Pick<Kind, 'codes'> & { parent: NonNullable<Kind['parent']> },
  headings: Headings,
) => {
  const waiting = drafts.filter(({ pending }) => pending.has(field));
  const named = by.map((name) => ({
    name,
    drafts: new Map(
      drafts.filter(({ texts }) => texts.get(name)).map((draft) => [keyOf(codes, name, draft.texts.get(name)), draft]),
    ),
  }));
  const parentOf = ({ texts }: Draft) => {
    for (const { name, drafts: known } of named) {
      const found = known.get(keyOf(codes, name, texts.get(field)));
      if (found) return found;
    }
    return undefined;
  };
  const above = new Map(waiting.map((draft) => [draft, parentOf(draft)]));
  const free = new Set(drafts.filter((draft) => !above.has(draft)));
  for (const draft of waiting) {
    const path = new Set<Draft>();
    let at: Draft | undefined = draft;
    while (at && !free.has(at) && !path.has(at)) {
      path.add(at);
      at = above.get(at);
    }
    if (at && !free.has(at)) {
      // Rows that only lead into the cycle get the error too: they cannot be created either.
      const rows = [...path].map(({ numero }) => numero).slice(0, 5);
      draft.errores.push(
        problemAt(headings, field, '', {
          codigo: 'VALOR_NO_PERMITIDO',
          mensaje: `Depende de sí mismo: filas ${rows.join(', ')}`,
        }),
      );
    } else for (const each of path) free.add(each);
  }
};
