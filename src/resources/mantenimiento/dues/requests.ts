import { useQueryClient } from '@tanstack/react-query';
import type { Orden } from '#contract/entities/ordenes';
import type { posponer, reprogramar, saltosPlan, ultimaVez, Vencimiento } from '#contract/entities/mantenimiento';
import type { MoverCitas } from '#contract/requests/calendario';
import type { enTrabajo, ResultadoTrabajo } from '#contract/requests/trabajos';
import type { ultimasVeces, ultimasVecesHechas } from '#contract/requests/vencimientos';
import { idempotencyHeader } from '#contract/core/session';
import type { z } from '#contract/core/validation';
import { api } from '../../../providers/api';
import { attemptOf } from '../../../providers/dataProvider';

/** The list of dues, by its name in react-admin and the API. */
export const duesResource = 'mantenimiento/vencimientos';

/** Actions on a due. Each rejects with ApiFailure; a retry after a network failure has no second effect. */
export const postpone = (id: number, body: z.input<typeof posponer>) =>
  post<Vencimiento>(`/${duesResource}/${id}/posponer`, body);
/** The dates of its plan that a postponement until that day leaves out. */
export const skippedBy = async (id: number, hasta: string, signal: AbortSignal) =>
  (
    await api<z.output<typeof saltosPlan>>(
      `/${duesResource}/${id}/saltos?${new URLSearchParams({ hasta }).toString()}`,
      { signal },
    )
  ).json;
export const reschedule = (id: number, body: z.input<typeof reprogramar>) =>
  post<Vencimiento>(`/${duesResource}/${id}/reprogramar`, body);
export const sayLastTime = (id: number, body: z.input<typeof ultimaVez>) =>
  post<Vencimiento>(`/${duesResource}/${id}/ultima`, body);
/** Undoes the last move. */
export const askBack = ({ id, version }: Pick<Vencimiento, 'id' | 'version'>) =>
  post<Vencimiento>(`/${duesResource}/${id}/deshacer`, { version });
/** When each was last done; those that were refused come with their errors. */
export const sayLastTimes = (body: z.input<typeof ultimasVeces>) =>
  post<z.output<typeof ultimasVecesHechas>>(`/${duesResource}/ultimas`, body);

/** What is done to many dues, as its path. */
export type ManyDues = 'ordenes' | 'posponer' | 'reprogramar' | 'deshacer';
/** Changes many dues in one request: answers what became of each, or the job that does it. */
export const changeMany = (what: ManyDues, body: object) =>
  post<ResultadoTrabajo | z.output<typeof enTrabajo>>(`/${duesResource}/${what}`, body);

/** Moves entries of the calendar to a day, or back to their own: answers as `changeMany`. */
export const moveEntries = (what: 'mover' | 'devolver', body: MoverCitas) =>
  post<ResultadoTrabajo | z.output<typeof enTrabajo>>(`/mantenimiento/planificador/${what}`, body);

/** The order of a due: a new one, or the open one. */
export const orderOf = async (id: number): Promise<{ order: Orden; made: boolean }> => {
  const { json: order, status } = await answerTo<Orden>(`/${duesResource}/${id}/orden`, {});
  return { order, made: status === 201 };
};

const post = async <Answer>(path: string, body: object): Promise<Answer> => (await answerTo<Answer>(path, body)).json;

const answerTo = async <Answer>(path: string, body: object) => {
  const { key, settled } = attemptOf(`${path} ${JSON.stringify(body)}`);
  const answer = await api<Answer>(path, { method: 'POST', body, headers: { [idempotencyHeader]: key } });
  settled();
  return answer;
};

/** Refetches everything that depends on dues: lists, calendar, plans, orders. */
export const useDuesChanged = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [duesResource, 'mantenimiento', 'ordenes'].map((resource) => queries.invalidateQueries({ queryKey: [resource] })),
    );
};
