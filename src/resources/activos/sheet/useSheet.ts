import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Resumen, Indisponibilidad } from '#contract/entities/hojaDeVida';
import { masMeses } from '#contract/rules/fechasPlan';
import type { FilaReporte } from '#contract/requests/reportes';
import { api } from '../../../providers/api';
import { getJson } from '../../../providers/requests';
import { useChangesOf } from '../../../providers/useChangesOf';
import { isDay } from '../../../ui/dates/days';
import { currentDay } from '../../../ui/dates/zone';
import { calendarDay } from '../../../ui/formats';

/** The figures of an asset, refetched twice a minute because it may be moving. */
export const useSummary = (activoId: number) =>
  useQuery({
    queryKey: ['activos', activoId, 'resumen'],
    queryFn: getJson<Resumen>(`/activos/${activoId}/resumen`),
    refetchInterval: 30_000,
  });

/** Days, both included. */
interface Days {
  desde: string;
  hasta: string;
}

/** The asset's row in the report of these days: the panel adds up the same ones. Only for the office. */
export const useReported = (activoId: number, { desde, hasta }: Days, { enabled = true } = {}) => {
  const filter = JSON.stringify({ desde, hasta, activo_id: activoId });
  return useQuery({
    queryKey: ['activos', activoId, 'reporte', desde, hasta],
    enabled,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ filter, range: '[0,0]' }).toString();
      return (await api<FilaReporte[]>(`/reportes/activos?${query}`, { signal })).json[0] ?? null;
    },
  });
};

/** The last 12 months. */
export const lastYear = (): Days => {
  const hasta = currentDay();
  return { desde: masMeses(hasta, -12), hasta };
};

/** The days of the address, with which a figure opens the sheet; else the last 12 months. */
export const useDays = (): Days & { label: string } => {
  const [search] = useSearchParams();
  const [desde, hasta] = [search.get('desde'), search.get('hasta')];
  if (isDay(desde) && isDay(hasta) && desde <= hasta)
    return { desde, hasta, label: `del ${calendarDay(desde)} al ${calendarDay(hasta)}` };
  return { ...lastYear(), label: 'últimos 12 meses' };
};

/** The query that opens a part of the sheet, for the same days; empty: the first part. */
export const useViewSearch = () => {
  const [search] = useSearchParams();
  return (view: string): string => {
    const query = new URLSearchParams(view && { vista: view });
    for (const name of ['desde', 'hasta']) {
      const day = search.get(name);
      if (day) query.set(name, day);
    }
    const text = query.toString();
    return text && `?${text}`;
  };
};

/** The downtimes of the asset, the newest first. */
export const useDowntime = (activoId: number) =>
  useQuery({
    queryKey: ['activos', activoId, 'paradas'],
    queryFn: getJson<Indisponibilidad[]>(`/activos/${activoId}/paradas`),
  });

/** Shows changes that others make to this asset at once. */
export const useAssetChanges = (activoId: number): void =>
  useChangesOf('activos', activoId, [
    ['activos', activoId],
    ['activos', 'getOne'],
    ['documentos', `/activos/${activoId}`],
  ]);
