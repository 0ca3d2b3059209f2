import { sql } from 'drizzle-orm';
import { sharedDates, upcomingOf } from '../../maintenance/upcoming';
import { dayOf } from '../../db/days';
import type { Tx } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import { costOfParts } from '../servicios/index';
import { duesAlike, type DuesAlike } from './forecast';

/** What is needed to foresee the work of plans: their dues as they stand, and what each plan costs once. */
interface Expected {
  today: string;
  dues: readonly DuesAlike[];
  costs: ReadonlyMap<number, number>;
}

interface Time {
  due: DuesAlike;
  ciclo: number;
  /** When it is due, and when it is expected to be done: an overdue one today. */
  vence_en: string;
  fecha: string;
  /** Of one due. */
  costo: number;
}

/** `each`: one by one, not equal ones together. */
export const readExpected = async (
  tx: Tx,
  empresaId: number,
  asked: { nivel_id?: number | undefined; plan_id?: number | undefined; each?: boolean },
): Promise<Expected> => {
  const { nivel_id, plan_id, each = false } = asked;
  const dues = await duesAlike(tx, empresaId, {
    each,
    ...(nivel_id !== undefined && { nivel_id }),
    ...(plan_id !== undefined && { plan_id }),
  });
  return { today: await dayOf(tx), dues, costs: await costsOfPlans(tx, empresaId, dues) };
};

/** Limit of times per answer; other requests may run after each batch of dues. */
const most = 400_000;
const share = 500;

/**
 * Tells every time that these dues are expected to be done, from today until a day, if each is done on time.
 * @throws ApiError 400 when there are too many
 */
export const expectedTimes = async (
  { today, dues, costs }: Expected,
  until: string,
  tell: (time: Time) => void,
): Promise<void> => {
  const dates = sharedDates();
  if (until < today) return;
  let left = most;
  for (const [at, due] of dues.entries()) {
    const costo = costs.get(due.plan_id) ?? 0;
    const times = upcomingOf(due, today, until, left + 1, dates);
    left -= times.length;
    if (left < 0)
      throw new ApiError('RANGO_DEMASIADO_LARGO', {
        message: 'Son demasiados servicios: elija un nivel o menos días.',
      });
    for (const { ciclo, fecha: vence_en } of times)
      tell({ due, ciclo, vence_en, fecha: vence_en < today ? today : vence_en, costo });
    if (at % share === share - 1) await new Promise(setImmediate);
  }
};

/** The services of plans, with their parts at today's mean. */
const costsOfPlans = async (tx: Tx, empresaId: number, dues: readonly DuesAlike[]): Promise<Map<number, number>> => {
  const ids = [...new Set(dues.map(({ plan_id }) => plan_id))];
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: number; costo: number }>(sql`
    select p.id, (
      select coalesce(sum(coalesce(servicios.costo_estimado, 0) + ${costOfParts}), 0)::float8
      from servicios
      where servicios.empresa_id = p.empresa_id
        and servicios.id = any(p.servicio_ids)
        and servicios.eliminado_en is null
    ) as costo
    from mantenimiento p where p.empresa_id = ${empresaId} and p.id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map(({ id, costo }) => [id, costo]));
};
