import { useEffect } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { channels, events } from '#contract/core/realtime';
import type { Tablero } from '#contract/requests/tablero';
import { api } from '../../../providers/api';
import { onReconnection, subscribe } from '../../../providers/realtime';
import { useSession } from '../../../providers/session';

/** Below that of executions, so that whatever reloads these reloads it, too. */
const key = ['ejecuciones', 'tablero'];
/** Refetch interval, and the time within which changes are fetched together, ms. */
const pace = { every: 15_000, together: 300 };

/** The board of a day, as it is now: positions move it every so often, other dispatchers at once. */
export const useBoard = (fecha: string) => {
  const empresa = useSession((state) => state.empresa);
  useOthersMoves();
  return useQuery({
    queryKey: [...key, empresa, fecha],
    queryFn: ({ signal }) => readDay(fecha, signal),
    refetchInterval: pace.every,
    placeholderData: keepPreviousData,
  });
};

/** All answers of the day as one. */
const readDay = async (fecha: string, signal: AbortSignal): Promise<Tablero> => {
  const read = async (after: number) =>
    (await api<Tablero>(`/ejecuciones/tablero?fecha=${fecha}&despues_de=${after}`, { signal })).json;
  const day = await read(0);
  for (let next = day.siguiente; next !== null;) {
    const more = await read(next);
    day.ejecuciones.push(...more.ejecuciones);
    day.vehiculos.push(...more.vehiculos);
    next = more.siguiente;
  }
  return day;
};

export const useReloadBoard = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
};

const useOthersMoves = () => {
  const queries = useQueryClient();
  const empresa = useSession((state) => state.empresa);
  useEffect(() => {
    if (empresa === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      timer = undefined;
      void queries.invalidateQueries({ queryKey: key });
    };
    const stop = subscribe(channels.company(empresa, 'cambios'), events.cambios, (data) => {
      if (isOfRuns(data)) timer ??= setTimeout(reload, pace.together);
    });
    const unwatch = onReconnection(reload);
    return () => {
      stop();
      unwatch();
      clearTimeout(timer);
    };
  }, [queries, empresa]);
};

const isOfRuns = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'recurso' in data && data.recurso === 'ejecuciones';
