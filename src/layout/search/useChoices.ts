import { useMemo } from 'react';
import { useGetResourceLabel } from 'react-admin';
import { pageAt } from '#contract/core/paths';
import type { Role } from '#contract/core/roles';
import { failureOf } from '../../ui/failure';
import type { IconName } from '../../ui/icons';
import { actionsOf, matching, pagesOf } from './places';
import { recents, type Recent } from './recent';
import { useHits } from './useHits';

export interface Choice extends Recent {
  icon: IconName;
}

export interface ChoiceGroup {
  title: string;
  choices: readonly Choice[];
}

/** The most pages and actions, so that they do not bury the records. */
const places = 4;

/** The choices for the typed text: the last opened ones while it is empty. */
export const useChoices = (typed: string, role: Role) => {
  const nameOf = useGetResourceLabel();
  const { hits, error, settled, retry } = useHits(typed);
  const groups = useMemo(() => {
    const q = typed.trim();
    const last = recents().map((recent) => ({ ...recent, icon: iconOf(recent.url) }));
    const offered = (some: readonly Omit<Choice, 'detalle'>[]) => some.map((place) => ({ ...place, detalle: '' }));
    if (q === '')
      return filled([
        { title: 'Recientes', choices: last },
        { title: 'Acciones', choices: offered(actionsOf(role)) },
      ]);
    const kinds = [...new Set(hits.map(({ tipo }) => tipo))].map((tipo) => ({
      title: nameOf(tipo, 2),
      isExact: hits.some((hit) => hit.tipo === tipo && hit.exacto),
      choices: hits
        .filter((hit) => hit.tipo === tipo)
        .map(({ titulo, detalle, url }) => ({ titulo, detalle, url, icon: iconOf(url) })),
    }));
    // What has just this name or code is what was meant; the pages come before all else.
    return filled([
      ...kinds.filter(({ isExact }) => isExact),
      { title: 'Páginas', choices: offered(matching(q, pagesOf(role))).slice(0, places) },
      ...kinds.filter(({ isExact }) => !isExact),
      { title: 'Acciones', choices: offered(matching(q, actionsOf(role))).slice(0, places) },
    ]);
  }, [typed, role, hits, nameOf]);
  return { groups, settled, failure: error ? failureOf(error).message : null, retry };
};

const filled = (groups: readonly ChoiceGroup[]) => groups.filter(({ choices }) => choices.length > 0);

const iconOf = (url: string): IconName => pageAt(url)?.icon ?? 'history';
