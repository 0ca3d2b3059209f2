import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Ruta } from '#contract/entities/rutas';
import type { PanelFilter } from '../../map/page/panelFilter';
import type { MapRoute } from '../../map/routes/routes';
import { getRows } from '../../providers/requests';
import { useSession } from '../../providers/session';

const perPage = 200;

/** All routes that match a filter, by name, each with a simplified line: for both the list and the map. */
export const useRoutes = (filter: PanelFilter, enabled = true) => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    enabled,
    queryKey: ['rutas', 'todas', empresa, filter],
    queryFn: async ({ signal }) => {
      const rows: Ruta[] = [];
      for (let total = 1; rows.length < total;) {
        const range = [rows.length, rows.length + perPage - 1];
        const part = await getRows<Ruta>('/rutas', { filter, range, sort: ['nombre', 'ASC'] })({ signal });
        rows.push(...part.rows);
        total = part.rows.length === 0 ? 0 : part.total;
      }
      return rows;
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // Comparing a hundred thousand places is too expensive.
    structuralSharing: false,
  });
};

const inUse: PanelFilter = { activa: true };
const none: readonly MapRoute[] = [];

/** The active routes of the company, for maps; none while `wanted` is false. */
export const useRoutesInUse = (wanted: boolean): readonly MapRoute[] => {
  const { data } = useRoutes(inUse, wanted);
  return wanted ? (data ?? none) : none;
};
