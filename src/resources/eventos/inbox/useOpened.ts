import { useCallback } from 'react';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';

const parameter = 'evento';

/** The event that the address opens, beside or over the feed. */
export const useOpened = () => {
  const [search, setSearch] = useSearchParams();
  const given = Number(search.get(parameter));
  const opened = Number.isInteger(given) && given > 0 ? given : null;
  const { filterValues } = useListContext();
  const kept = JSON.stringify(filterValues);
  const open = useCallback(
    (id: number | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === null) next.delete(parameter);
          else next.set(parameter, String(id));
          // Without it, an address with other parameters would drop the default filter.
          if (!next.has('filter')) next.set('filter', kept);
          return next;
        },
        { replace: opened !== null },
      ),
    [setSearch, opened, kept],
  );
  return { opened, open };
};
