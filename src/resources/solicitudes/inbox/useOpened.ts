import { useSearchParams } from 'react-router-dom';
import { useListContext } from 'react-admin';

const parameter = 'solicitud';

/** The request that the address opens. */
export const useOpened = () => {
  const [search, setSearch] = useSearchParams();
  const given = Number(search.get(parameter));
  const opened = Number.isInteger(given) && given > 0 ? given : null;
  const { filterValues } = useListContext();
  const open = (id: number | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete(parameter);
        else next.set(parameter, String(id));
        // Without it, an address with other parameters would drop the default filter.
        if (!next.has('filter')) next.set('filter', JSON.stringify(filterValues));
        return next;
      },
      { replace: opened !== null },
    );
  return { opened, open };
};
