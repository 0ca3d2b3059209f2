import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import type { MarcaParada } from '#contract/requests/despacho';
import type { Ejecucion, PlanEjecucion } from '#contract/entities/ejecuciones';
import type { Recorrido } from '#contract/requests/viajes';
import { piecesOf } from '../../../map/trackPieces';
import { api } from '../../../providers/api';
import { getJson } from '../../../providers/requests';
import { useChangesOf } from '../../../providers/useChangesOf';
import { stopLinksKey } from '../customers/useStopLinks';
import { isOpen } from '../faces';

/** Refetch interval of a run that is not over, ms. */
const every = 15_000;
/** The range around a departure whose start is unknown, ms. */
const around = { before: 30 * 60_000, after: 120 * 60_000 };

/** An execution, refetched while it may still change. */
export const useRun = (id: number) =>
  useGetOne<Ejecucion>(
    'ejecuciones',
    { id },
    { refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : every), onError: silent },
  );

const silent = () => undefined;

/** Shows what others change of an execution at once: the dispatch, and its driver. */
export const useRunChanges = (id: number): void =>
  useChangesOf('ejecuciones', id, [['ejecuciones', 'getOne'], ['ejecuciones', 'marcas', id], stopLinksKey(id)]);

/** What its driver said of its stops. */
export const useMarks = ({ id, estado }: Pick<Ejecucion, 'id' | 'estado'>) =>
  useQuery({
    queryKey: ['ejecuciones', 'marcas', id],
    queryFn: getJson<MarcaParada[]>(`/ejecuciones/${id}/marcas`),
    refetchInterval: isOpen({ estado }) ? every : false,
  });

/** The planned path. */
export const usePlan = ({ id, version }: Pick<Ejecucion, 'id' | 'version'>) =>
  useQuery({
    queryKey: ['ejecuciones', 'plan', id, version],
    queryFn: getJson<PlanEjecucion>(`/ejecuciones/${id}/plan`),
    staleTime: Infinity,
  });

/** The driven path, in pieces separated by gaps. */
export const useDrive = (run: Ejecucion) => {
  const from = run.inicio_en ?? new Date(Date.parse(run.salida_en) - around.before).toISOString();
  const begun = Date.parse(from) < Date.now();
  const running = run.estado === 'en_curso';
  return useQuery({
    enabled: begun && run.estado !== 'programada',
    queryKey: ['ejecuciones', 'recorrido', run.activo_id, from, run.fin_en],
    queryFn: async ({ signal }) => {
      const end =
        run.fin_en ?? new Date(Math.min(Date.now(), Date.parse(run.fin_previsto_en) + around.after)).toISOString();
      const query = new URLSearchParams({ activo_id: String(run.activo_id), desde: from, hasta: end });
      return piecesOf((await api<Recorrido>(`/recorrido?${query.toString()}`, { signal })).json.puntos);
    },
    refetchInterval: running ? every : false,
    staleTime: running ? 0 : Infinity,
  }).data;
};
