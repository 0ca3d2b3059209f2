import { and, eq } from 'drizzle-orm';
import { can } from '#contract/core/access';
import { diasParaReportar } from '#contract/entities/hojaDeVida';
import type { Orden } from '#contract/entities/ordenes';
import type { Tx } from '../../../db/system';
import { ApiError, fieldError, theOne } from '../../../plugins/errors';
import { mine, type Store } from '../../../records/store';
import { stateAt } from './history';
import { ordenStoreFor, type OrderCaller } from './store';
import { ordenTable as o } from '../../../db/tables/ordenes';
import { personIdOf } from '../../../records/person';

/** The columns of an order that its child records need. */
export type Reached = Awaited<ReturnType<typeof reachOrder>>;

/**
 * An order that is not deleted and that the caller sees. With the lock `key share` it is not deleted meanwhile, with
 * `share` it keeps its state, with `no key update` also its costs. `oficina`: the caller may edit the company's orders;
 * `suya`: the order is assigned to the caller's person, or the person helps.
 *
 * @param seen limits the orders, when not to those that the caller sees
 * @throws ApiError 404
 */
export const reachOrder = async (
  tx: Tx,
  asker: OrderCaller,
  id: number,
  lock?: 'key share' | 'share' | 'no key update',
  seen: Store = ordenStoreFor(asker),
) => {
  const query = tx
    .select({
      id: o.id,
      version: o.version,
      numero: o.numero,
      titulo: o.titulo,
      estado: o.estado,
      activo_id: o.activo_id,
      nivel_id: o.nivel_id,
      responsable_id: o.responsable_id,
      equipo_ids: o.equipo_ids,
      iniciada_en: o.iniciada_en,
    })
    .from(o)
    .where(and(mine(seen, asker.empresaId), eq(o.id, id)));
  const order = theOne(await (lock ? query.for(lock) : query));
  const persona = await personIdOf(tx, asker);
  const suya = persona !== null && (order.responsable_id === persona || order.equipo_ids.includes(persona));
  return { ...order, persona, suya, oficina: runsOrders(asker) };
};

export const runsOrders = ({ role }: Pick<OrderCaller, 'role'>) => can(role, 'edit', 'ordenes');

const started: readonly Orden['estado'][] = ['en_progreso', 'en_espera'];

/**
 * Work is recorded on started orders; the office may record it until they are closed.
 *
 * @throws ApiError 403 for users who do not work on it, 409 for its state, with `orden` when it takes no work any more
 */
export const mustTakeWork = ({ estado, oficina, suya, numero, titulo }: Working, states = started) => {
  if (estado === 'cerrada' || estado === 'cancelada')
    throw new ApiError('CONFLICTO', {
      message: `La orden está ${estado}: ya no recibe cambios.`,
      extra: { orden: { numero, titulo, estado } },
    });
  if (oficina) return;
  if (!suya) throw new ApiError('PERMISO_DENEGADO', { message: 'La orden la tiene otra persona.' });
  if (states.includes(estado)) return;
  const first =
    estado === 'completada'
      ? 'La orden ya se completó.'
      : estado === 'en_espera'
        ? 'Reanude la orden primero.'
        : 'Inicie la orden primero.';
  throw new ApiError('CONFLICTO', { message: first });
};

type Working = Pick<Reached, 'numero' | 'titulo' | 'estado' | 'oficina' | 'suya'>;

/**
 * The same for work that was done at a moment: what somebody paused or completed since then takes it all the same.
 * @throws as `mustTakeWork` does
 */
export const mustHaveTakenWork = async (
  tx: Tx,
  order: Working & Pick<Reached, 'id'>,
  fecha: string | undefined,
  states?: typeof started,
): Promise<void> => {
  mustTakeWork((await wasWorkedAt(tx, order, fecha)) ? { ...order, estado: 'en_progreso' } : order, states);
};

/** Whether an order that is in one of these states since was in progress at that moment. */
export const wasWorkedAt = async (
  tx: Tx,
  { id, estado }: Pick<Reached, 'id' | 'estado'>,
  fecha: string | undefined,
  since: readonly Orden['estado'][] = ['en_espera', 'completada'],
): Promise<boolean> => {
  if (fecha === undefined || !since.includes(estado)) return false;
  const then = await stateAt(tx, id, fecha);
  return then !== undefined && started.includes(then);
};

/**
 * What it took is often known late: the office writes hours and costs of closed orders too.
 * @throws as `mustTakeWork` does
 */
export const mustTakeCosts = (order: Working) => {
  if (!(order.oficina && order.estado === 'cerrada')) mustTakeWork(order);
};

/**
 * When something happened, as given by the phone; otherwise now.
 * @throws ApiError 422 at `field` for the future (one minute is tolerated)
 */
export const happenedAt = (fecha: string | null | undefined, field = 'fecha'): string => {
  if (fecha && Date.parse(fecha) > Date.now() + 60_000) throw fieldError(field, 'No puede ser una fecha futura');
  return new Date(fecha ?? Date.now()).toISOString();
};

/**
 * The same for what changes figures of the past.
 * @throws ApiError 422 also for what is too long ago to be anything but a wrong date
 */
export const reportedAt = (fecha: string | undefined, field = 'fecha'): string => {
  const at = happenedAt(fecha, field);
  if (Date.parse(at) < Date.now() - diasParaReportar * 86_400_000)
    throw fieldError(field, `No puede ser de hace más de ${diasParaReportar} días`);
  return at;
};
