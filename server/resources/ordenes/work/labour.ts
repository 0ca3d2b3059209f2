import { and, eq, gt, gte, isNull, lt, max, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { horasPorRegistro } from '#contract/rules/hours';
import type { Tx } from '../../../db/system';
import { momentsInWords } from '../../../db/days';
import { audit, type Actor } from '../../../history/audit';
import { ApiError, fieldError } from '../../../plugins/errors';
import { mine } from '../../../records/store';
import { personalTable as p } from '../../../db/tables/personal';
import { recount } from '../costs/costs';
import { manoObraTable as l } from '../../../db/tables/ordenParts';
import { ordenTable } from '../../../db/tables/ordenes';

export interface Hours {
  personal_id: number;
  inicio_en: string;
  /** Null while the timer runs. */
  fin_en: string | null;
  /** They only belong to the day, without hours of the clock. */
  por_horas?: boolean;
  incluye_costo: boolean;
  nota: string | null;
}

/**
 * Starts a person's timer on an order. A timer that already runs there continues.
 *
 * @returns the id of the entry
 * @throws ApiError 409 with `orden_id`, `numero` and `mano_obra_id` of the order on which their timer runs
 */
export const startTimer = async (
  tx: Tx,
  actor: Actor,
  ordenId: number,
  personalId: number,
  at: string,
): Promise<number> => {
  await lockPerson(tx, actor.empresaId, personalId);
  const running = await clockOf(tx, actor.empresaId, personalId);
  if (running?.orden_id === ordenId) return running.id;
  return addHours(tx, actor, ordenId, {
    personal_id: personalId,
    inicio_en: at,
    fin_en: null,
    incluye_costo: true,
    nota: null,
  });
};

/**
 * Moves a person's timer here from the order `from`, which the caller has locked; it starts here when the person is
 * free.
 *
 * @returns the id of the entry
 * @throws ApiError 503 when the timer is on another order by now
 */
export const moveTimer = async (
  tx: Tx,
  actor: Actor,
  ordenId: number,
  personalId: number,
  at: string,
  from: number | undefined,
): Promise<number> => {
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

/**
 * The timer of a start that found its order started already. Whoever has begun other hours since then, here or
 * elsewhere, needs it no more.
 *
 * @returns whether it runs now because of this
 */
export const startTimerLate = async (
  tx: Tx,
  actor: Actor,
  ordenId: number,
  personalId: number,
  at: string,
  from: number | undefined,
): Promise<boolean> => {
  const { empresaId } = actor;
  await lockPerson(tx, empresaId, personalId);
  const running = await clockOf(tx, empresaId, personalId);
  const [begun] = await tx
    .select({ id: l.id })
    .from(l)
    .where(hoursOf(empresaId, personalId, not(l.por_horas), gte(l.inicio_en, at)))
    .limit(1);
  if (begun || running?.orden_id === ordenId) return false;
  await moveTimer(tx, actor, ordenId, personalId, at, from);
  return true;
};

/** The order on which a person's timer runs, read without waiting for locks. */
export const orderOfClock = async (tx: Tx, empresaId: number, personalId: number): Promise<number | undefined> =>
  (await clockOf(tx, empresaId, personalId))?.orden_id;

/** The given moment, or the end of the person's last hours that reach beyond it. */
const freeSince = async (tx: Tx, empresaId: number, personalId: number, at: string): Promise<string> => {
  const [last] = await tx
    .select({ fin_en: max(l.fin_en) })
    .from(l)
    .where(hoursOf(empresaId, personalId, not(l.por_horas), gt(l.fin_en, at)));
  return last?.fin_en ?? at;
};

/** A date before the start of a timer would leave its hours empty. @throws ApiError 422 at `fecha` */
export const refuseTimersAfter = async (tx: Tx, { empresaId }: Actor, ordenId: number, at: string): Promise<void> => {
  const [later] = await tx
    .select({ inicio_en: l.inicio_en, persona: sql<string>`nombre_completo(${p.nombre}, ${p.apellido})` })
    .from(l)
    .innerJoin(p, and(eq(p.empresa_id, l.empresa_id), eq(p.id, l.personal_id)))
    .where(timersOf(empresaId, ordenId, gt(l.inicio_en, at)))
    .limit(1);
  if (!later) return;
  const since = (await momentsInWords(tx))(later.inicio_en);
  throw fieldError('fecha', `El reloj de ${later.persona} corre desde ${since}: deténgalo o quite esas horas primero`);
};

/** Stops all timers of an order, or one person's. A timer that started after `at` gets zero length. */
export const stopTimers = async (
  tx: Tx,
  { empresaId }: Actor,
  ordenId: number,
  at: string,
  personalId?: number,
): Promise<void> => {
  const stopped = await tx
    .update(l)
    .set({ fin_en: sql`greatest(${at}::timestamptz, ${l.inicio_en})` })
    .where(timersOf(empresaId, ordenId, personalId === undefined ? undefined : eq(l.personal_id, personalId)))
    .returning({ id: l.id });
  if (stopped.length > 0) await recount(tx, empresaId, ordenId);
};

/**
 * Adds hours at the person's current rate.
 *
 * @param field where an overlap is reported
 * @returns the id of the entry
 * @throws ApiError 404 at `personal_id`, 409 for a second timer, 422 at `field` when the hours overlap others
 */
export const addHours = async (
  tx: Tx,
  actor: Actor,
  ordenId: number,
  hours: Hours,
  field?: string,
): Promise<number> => {
  const person = await refuseHours(tx, actor.empresaId, hours, field);
  const [made] = await tx
    .insert(l)
    .values({
      ...hours,
      empresa_id: actor.empresaId,
      orden_id: ordenId,
      tarifa_hora: person.tarifa_hora,
      creado_por_id: actor.userId,
    })
    .returning({ id: l.id });
  if (!made) throw new Error('the hours were not stored');
  const { inicio_en, fin_en } = hours;
  const cambios = [
    { campo: 'inicio_en', antes: null, despues: inicio_en },
    { campo: 'fin_en', antes: null, despues: fin_en },
  ];
  await audit(tx, actor, {
    accion: 'crear',
    entidad: 'mano_obra',
    entidad_id: made.id,
    nombre: person.nombre,
    cambios,
  });
  if (fin_en) await recount(tx, actor.empresaId, ordenId);
  return made.id;
};

/** @returns the person, locked @throws as `addHours` does */
export const refuseHours = async (tx: Tx, empresaId: number, hours: Span, field = 'inicio_en') => {
  const person = await lockPerson(tx, empresaId, hours.personal_id);
  if (hours.por_horas) await refuseLongDay(tx, empresaId, hours, field);
  else await refuseOverlap(tx, empresaId, hours, field);
  return person;
};

type Span = Pick<Hours, 'personal_id' | 'inicio_en' | 'fin_en' | 'por_horas'>;

/** Hours of a day have no place on the clock, but together they fit into the day. */
const refuseLongDay = async (tx: Tx, empresaId: number, { personal_id, inicio_en, fin_en }: Span, field: string) => {
  const [day] = await tx
    .select({ horas: sql<number>`coalesce(sum(extract(epoch from ${l.fin_en} - ${l.inicio_en})), 0)::float8 / 3600` })
    .from(l)
    .where(hoursOf(empresaId, personal_id, l.por_horas, eq(l.inicio_en, inicio_en)));
  const already = day?.horas ?? 0;
  if (fin_en && already + (Date.parse(fin_en) - Date.parse(inicio_en)) / 3_600_000 > horasPorRegistro)
    throw fieldError(field, `Ese día ya tiene ${number.format(already)} h: no caben más de ${horasPorRegistro}`);
};

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });

/** The hours of a person that meet these conditions. */
const hoursOf = (empresaId: number, personalId: number, ...conditions: (SQLWrapper | undefined)[]) =>
  and(eq(l.empresa_id, empresaId), eq(l.personal_id, personalId), isNull(l.eliminado_en), ...conditions);

/** The running timers of an order that meet this condition. */
const timersOf = (empresaId: number, ordenId: number, condition: SQL | undefined) =>
  and(eq(l.empresa_id, empresaId), eq(l.orden_id, ordenId), isNull(l.fin_en), isNull(l.eliminado_en), condition);

/** The running timer of a person. */
const clockOf = async (tx: Tx, empresaId: number, personalId: number) => {
  const [running] = await tx
    .select({ id: l.id, orden_id: l.orden_id, numero: ordenTable.numero })
    .from(l)
    .innerJoin(ordenTable, eq(ordenTable.id, l.orden_id))
    .where(hoursOf(empresaId, personalId, isNull(l.fin_en)));
  return running;
};

/** Writes to a person's hours wait for each other. @throws ApiError 404 at `personal_id` */
const lockPerson = async (tx: Tx, empresaId: number, id: number) => {
  const [person] = await tx
    .select({ nombre: p.nombre, tarifa_hora: p.tarifa_hora })
    .from(p)
    .where(and(mine({ table: p }, empresaId), eq(p.id, id)))
    .for('no key update');
  if (!person) throw new ApiError('NO_ENCONTRADO', { errors: { personal_id: ['No existe'] } });
  return person;
};

/** A person's hours must not overlap. While a timer runs, everything after its start belongs to it. */
const refuseOverlap = async (tx: Tx, empresaId: number, { personal_id, inicio_en, fin_en }: Span, field: string) => {
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
      hoursOf(
        empresaId,
        personal_id,
        not(l.por_horas),
        or(isNull(l.fin_en), gt(l.fin_en, inicio_en)),
        fin_en ? lt(l.inicio_en, fin_en) : undefined,
      ),
    )
    .limit(1);
  if (other) throw fieldError(field, `Se cruza con horas que ya tiene en la orden ${other.numero}`);
};
