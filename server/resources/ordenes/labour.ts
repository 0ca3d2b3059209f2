import { and, eq, gt, isNull, lt, max, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { audit, type Actor } from '../../history/audit';
import { ApiError, fieldError } from '../../plugins/errors';
import { mine } from '../../records/store';
import { personalTable } from '../personal/table';
import { recount } from './costs';
import { manoObraTable as l } from './partTables';
import { ordenTable } from './table';

export interface Hours {
  personal_id: number;
  inicio_en: string;
  /** Null: the clock runs. */
  fin_en: string | null;
  incluye_costo: boolean;
  nota: string | null;
}

/**
 * Starts a person's clock on an order. One that runs there already goes on. @returns the id of the entry
 * @throws ApiError 409 with `orden_id`, `numero` and `mano_obra_id` of the order on which their clock runs
 */
export const startTimer = async (tx: Tx, actor: Actor, ordenId: number, personalId: number, at: string): Promise<number> => {
  await lockPerson(tx, actor.empresaId, personalId);
  const running = await clockOf(tx, actor.empresaId, personalId);
  if (running?.orden_id === ordenId) return running.id;
  return addHours(tx, actor, ordenId, { personal_id: personalId, inicio_en: at, fin_en: null, incluye_costo: true, nota: null });
};

/**
 * A person's clock comes over from the order on which it runs, `from`, which the caller has locked; it runs here from when they are free.
 * @returns the id of the entry @throws ApiError 503 when it runs on another order by now
 */
export const moveTimer = async (tx: Tx, actor: Actor, ordenId: number, personalId: number, at: string, from: number | undefined): Promise<number> => {
  const { empresaId } = actor;
  await lockPerson(tx, empresaId, personalId);
  const running = await clockOf(tx, empresaId, personalId);
  if (running?.orden_id === ordenId) return running.id;
  if (running) {
    if (running.orden_id !== from) throw new ApiError('NO_DISPONIBLE');
    await stopTimers(tx, actor, running.orden_id, at, personalId);
  }
  return startTimer(tx, actor, ordenId, personalId, await freeSince(tx, empresaId, personalId, at));
};

/** On which order a person's clock runs, as far as is known without waiting. */
export const orderOfClock = async (tx: Tx, empresaId: number, personalId: number): Promise<number | undefined> =>
  (await clockOf(tx, empresaId, personalId))?.orden_id;

/** The moment, or when the last of their hours ends that reach beyond it. */
const freeSince = async (tx: Tx, empresaId: number, personalId: number, at: string): Promise<string> => {
  const [last] = await tx
    .select({ fin_en: max(l.fin_en) })
    .from(l)
    .where(and(eq(l.empresa_id, empresaId), eq(l.personal_id, personalId), isNull(l.eliminado_en), gt(l.fin_en, at)));
  return last?.fin_en ?? at;
};

/** Stops all clocks of an order, or one person's. One that was started later than `at` ends as it began. */
export const stopTimers = async (tx: Tx, { empresaId }: Actor, ordenId: number, at: string, personalId?: number): Promise<void> => {
  const stopped = await tx
    .update(l)
    .set({ fin_en: sql`greatest(${at}::timestamptz, ${l.inicio_en})` })
    .where(
      and(
        eq(l.empresa_id, empresaId),
        eq(l.orden_id, ordenId),
        isNull(l.fin_en),
        isNull(l.eliminado_en),
        personalId === undefined ? undefined : eq(l.personal_id, personalId),
      ),
    )
    .returning({ id: l.id });
  if (stopped.length > 0) await recount(tx, empresaId, ordenId);
};

/**
 * Notes hours at the person's rate of today. @returns the id of the entry
 * @throws ApiError 404 at `personal_id`, 409 for a second clock, 422 at `inicio_en` for hours that they spent elsewhere
 */
export const addHours = async (tx: Tx, actor: Actor, ordenId: number, hours: Hours): Promise<number> => {
  const person = await refuseHours(tx, actor.empresaId, hours);
  const [made] = await tx
    .insert(l)
    .values({ ...hours, empresa_id: actor.empresaId, orden_id: ordenId, tarifa_hora: person.tarifa_hora, creado_por_id: actor.userId })
    .returning({ id: l.id });
  if (!made) throw new Error('the hours were not stored');
  const { inicio_en, fin_en } = hours;
  const cambios = [
    { campo: 'inicio_en', antes: null, despues: inicio_en },
    { campo: 'fin_en', antes: null, despues: fin_en },
  ];
  await audit(tx, actor, { accion: 'crear', entidad: 'mano_obra', entidad_id: made.id, nombre: person.nombre, cambios });
  if (fin_en) await recount(tx, actor.empresaId, ordenId);
  return made.id;
};

/** @returns whose hours they are, locked @throws as `addHours` does */
export const refuseHours = async (tx: Tx, empresaId: number, hours: Pick<Hours, 'personal_id' | 'inicio_en' | 'fin_en'>) => {
  const person = await lockPerson(tx, empresaId, hours.personal_id);
  await refuseOverlap(tx, empresaId, hours);
  return person;
};

/** The running clock of a person. */
const clockOf = async (tx: Tx, empresaId: number, personalId: number) => {
  const [running] = await tx
    .select({ id: l.id, orden_id: l.orden_id, numero: ordenTable.numero })
    .from(l)
    .innerJoin(ordenTable, eq(ordenTable.id, l.orden_id))
    .where(and(eq(l.empresa_id, empresaId), eq(l.personal_id, personalId), isNull(l.fin_en), isNull(l.eliminado_en)));
  return running;
};

/** A person's hours are written one after the other. @throws ApiError 404 at `personal_id` */
const lockPerson = async (tx: Tx, empresaId: number, id: number) => {
  const p = personalTable;
  const [person] = await tx
    .select({ nombre: p.nombre, tarifa_hora: p.tarifa_hora })
    .from(p)
    .where(and(mine({ table: p }, empresaId), eq(p.id, id)))
    .for('no key update');
  if (!person) throw new ApiError('NO_ENCONTRADO', { errors: { personal_id: ['No existe'] } });
  return person;
};

/** Nobody works twice at the same time. While a clock runs, all that comes after its start is its own. */
const refuseOverlap = async (tx: Tx, empresaId: number, { personal_id, inicio_en, fin_en }: Pick<Hours, 'personal_id' | 'inicio_en' | 'fin_en'>) => {
  const running = await clockOf(tx, empresaId, personal_id);
  if (!fin_en && running)
    throw new ApiError('CONFLICTO', {
      message: `El reloj de esta persona corre en la orden ${running.numero}: deténgalo primero.`,
      extra: { orden_id: running.orden_id, numero: running.numero, mano_obra_id: running.id },
    });
  const [other] = await tx
    .select({ numero: ordenTable.numero })
    .from(l)
    .innerJoin(ordenTable, eq(ordenTable.id, l.orden_id))
    .where(
      and(
        eq(l.empresa_id, empresaId),
        eq(l.personal_id, personal_id),
        isNull(l.eliminado_en),
        or(isNull(l.fin_en), gt(l.fin_en, inicio_en)),
        fin_en ? lt(l.inicio_en, fin_en) : undefined,
      ),
    )
    .limit(1);
  if (other) throw fieldError('inicio_en', `Se cruza con horas que ya tiene en la orden ${other.numero}`);
};
