import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resumen, TiempoParada } from '#contract/hojaDeVida';
import { masMeses } from '#contract/fechasPlan';
import type { FilaReporte } from '#contract/reportes';
import { channels, events } from '#contract/realtime';
import { api } from '../../../providers/api';
import { subscribe } from '../../../providers/realtime';
import { useSession } from '../../../providers/session';
import { currentDay } from '../../../ui/dates/zone';

/** The figures of an asset, refetched twice a minute because it may be moving. */
export const useSummary = (activoId: number) =>
  useQuery({
    queryKey: ['activos', activoId, 'resumen'],
    queryFn: async ({ signal }) => (await api<Resumen>(`/activos/${activoId}/resumen`, { signal })).json,
    refetchInterval: 30_000,
  });

/** The asset's row in the report of the last 12 months. */
export const useYear = (activoId: number) => {
  const hasta = currentDay();
  const filter = JSON.stringify({ desde: masMeses(hasta, -12), hasta, activo_id: activoId });
  return useQuery({
    queryKey: ['activos', activoId, 'reporte', hasta],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ filter, range: '[0,0]' }).toString();
      return (await api<FilaReporte[]>(`/reportes/activos?${query}`, { signal })).json[0] ?? null;
    },
  });
};

/** The downtimes of the asset, the newest first. */
export const useDowntime = (activoId: number) =>
  useQuery({
    queryKey: ['activos', activoId, 'paradas'],
    queryFn: async ({ signal }) => (await api<TiempoParada[]>(`/activos/${activoId}/paradas`, { signal })).json,
  });

/** Shows changes that others make to this asset at once. */
export const useChangesOf = (activoId: number): void => {
  const queries = useQueryClient();
  const empresa = useSession((state) => state.empresa);
  useEffect(() => {
    if (empresa === null) return undefined;
    return subscribe(channels.company(empresa, 'cambios'), events.cambios, (data) => {
      if (!isChangeOf(data, activoId)) return;
      void queries.invalidateQueries({ queryKey: ['activos', activoId] });
      void queries.invalidateQueries({ queryKey: ['activos', 'getOne'] });
      void queries.invalidateQueries({ queryKey: ['documentos', `/activos/${activoId}`] });
    });
  }, [activoId, empresa, queries]);
};

const isChangeOf = (data: unknown, id: number): boolean =>
  typeof data === 'object' && data !== null && 'recurso' in data && data.recurso === 'activos' && 'id' in data && data.id === id;
