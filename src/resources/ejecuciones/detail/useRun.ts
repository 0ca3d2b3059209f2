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

type Course = Pick<Ejecucion, 'inicio_en' | 'fin_en' | 'salida_en' | 'fin_previsto_en' | 'estado'>;

/** The time in which a run was driven, until now; undefined: it was not, or it ended as it began. */
export const drivenTime = (run: Course, now: number): { desde: string; hasta: string } | undefined => {
  const { inicio_en, fin_en, salida_en, fin_previsto_en, estado } = run;
  const from = inicio_en ? Date.parse(inicio_en) : Date.parse(salida_en) - around.before;
  const to = fin_en ? Date.parse(fin_en) : Math.min(now, Date.parse(fin_previsto_en) + around.after);
  if (estado === 'programada' || from >= now || to <= from) return undefined;
  return { desde: new Date(from).toISOString(), hasta: new Date(to).toISOString() };
};

/** The driven path, in pieces separated by gaps. */
export const useDrive = (run: Ejecucion) => {
  const running = run.estado === 'en_curso';
  return useQuery({
    enabled: drivenTime(run, Date.now()) !== undefined,
    queryKey: ['ejecuciones', 'recorrido', run.activo_id, run.inicio_en ?? run.salida_en, run.fin_en],
    queryFn: async ({ signal }) => {
      const time = drivenTime(run, Date.now());
      if (!time) return [];
      const query = new URLSearchParams({ activo_id: String(run.activo_id), ...time });
      return piecesOf((await api<Recorrido>(`/recorrido?${query.toString()}`, { signal })).json.puntos);
    },
    refetchInterval: running ? every : false,
    staleTime: running ? 0 : Infinity,
  }).data;
};
