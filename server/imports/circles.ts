import { problemAt, type Draft, type Headings } from './draft';
import type { Kind } from './kinds/index';

/** Refuses rows that hang from each other in a circle: none of them could be the first to be made. */
export const refuseCircles = (drafts: readonly Draft[], { field, by }: NonNullable<Kind['parent']>, headings: Headings) => {
  const waiting = drafts.filter(({ pending }) => pending.has(field));
  const named = new Map<string, Draft>();
  for (const name of [...by].reverse()) for (const draft of drafts) if (draft.texts.get(name)) named.set(keyOf(draft.texts.get(name)), draft);
  const above = new Map(waiting.map((draft) => [draft, named.get(keyOf(draft.texts.get(field)))]));
  const free = new Set(drafts.filter((draft) => !above.has(draft)));
  for (const draft of waiting) {
    const path = new Set<Draft>();
    let at: Draft | undefined = draft;
    while (at && !free.has(at) && !path.has(at)) {
      path.add(at);
      at = above.get(at);
    }
    if (at && !free.has(at)) {
      // Those that only lead into the circle say so too: they cannot be made either.
      const rows = [...path].map(({ numero }) => numero).slice(0, 5);
      draft.errores.push(problemAt(headings, field, '', { codigo: 'VALOR_NO_PERMITIDO', mensaje: `Depende de sí mismo: filas ${rows.join(', ')}` }));
    } else for (const each of path) free.add(each);
  }
};

const keyOf = (text: string | undefined) => (text ?? '').trim().toLowerCase();
