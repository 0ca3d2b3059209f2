import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { FieldErrors } from '#contract/core/errors';
import {
  diasParaReabrir,
  ordenes,
  transicion,
  type CambioOrden,
  type EstadoOrden,
  type Orden,
  type Transicion,
} from '#contract/entities/ordenes';
import { worksInTheField } from '#contract/core/roles';
import { moveContradicts } from '#contract/rules/merging';
import { changeOf, responsibleAfter } from '#contract/rules/moves';
import { ordenes as words } from '#contract/words/ordenes';
import type { Writer } from '../../../records/crud';
import type { Touched } from '../../../records/touched';
import type { Tx } from '../../../db/system';
import { momentsInWords } from '../../../db/days';
import { checkFiles } from '../../../files/index';
import { audit, changesBetween } from '../../../history/audit';
import { ApiError, fieldError } from '../../../plugins/errors';
import { actorOf } from '../../../plugins/guard';
import { checkReferences, readOne, type Row } from '../../../records/store';
import { missingToComplete, storeReadings } from './closing';
import { companyRules, type CompanyRules } from '../record/company';
import { columnsOf } from '../record/effects';
import { wrongCodes } from '../record/codes';
import { isGiven, type OrderChange } from '../record/events';
import { announce } from '../record/listeners';
import { recordSteps, type Step } from '../record/history';
import { moveTimer, refuseTimersAfter, startTimer, startTimerLate, stopTimers } from '../work/labour';
import { ordenHistorialTable } from '../../../db/tables/ordenParts';
import { reportedAt } from '../record/reach';
import { ordenStoreFor, type OrderCaller } from '../record/store';
import { ordenTable as o } from '../../../db/tables/ordenes';
import { changedBy } from '../../../db/tables/stored';
import { personIdOf } from '../../../records/person';

/** The moved order, the other records that changed, and the change that is still to be announced. */
export interface Moved {
  orden: Row & Orden;
  touched: readonly Touched[];
  change: OrderChange;
  antes: Row;
  /** It is dated after what others did meanwhile, not when it was made. */
  later: boolean;
}

interface Moving {
  /** The order on which the caller's timer runs, locked too, when the timer is to move here. */
  clockOn?: number | undefined;
  /** Made without network: it may lie before what others did since, and is nobody's error. */
  fromPhone?: boolean;
}

/**
 * Moves an order to another state, with all effects. The order was read with the caller's own store and locked, and its
 * version was compared.
 *
 * @throws ApiError 409 when the caller cannot make this transition, 422 at all missing fields, 404 at a
 * field that references nothing
 */
export const moveOrder = async (
  tx: Tx,
  caller: OrderCaller & Writer,
  row: Row,
  cambio: CambioOrden,
  { clockOn, fromPhone = false }: Moving = {},
): Promise<Moved> => {
  const order = row as Row & Orden;
  const actor = actorOf(caller);
  const { empresaId } = actor;
  const move = moveOf(order, cambio.a);
  const company = await companyRules(tx);
  const waits = await waitsSince(tx, order.id);
  const { at, step } = await momentsOf(tx, order, cambio.fecha, fromPhone);
  const persona = await personIdOf(tx, caller);
  const responsable = responsibleFor(move, order, cambio, caller, persona, company);

  const missing = await missingIn(tx, caller, move, order, cambio, { responsable, persona, company });
  const wrong = move.verbo === 'completar' ? await storeReadings(tx, actor, order, cambio) : {};
  const errors = { ...missing, ...wrong };
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDACION', { errors });
  if (move.de === 'en_progreso') {
    if (cambio.fecha && !fromPhone) await refuseTimersAfter(tx, actor, order.id, at);
    await stopTimers(tx, actor, order.id, at);
  }

  const moving = { order, waits, said: cambio, at, userId: caller.user.id, responsable };
  const changes = changeOf(move, { ...moving, closes: !company.verificacion_obligatoria });
  const closes = changes.estado !== move.a;
  await tx
    .update(o)
    .set({
      ...columnsOf(changes),
      ...changedBy(o, caller.user.id),
    })
    .where(and(eq(o.empresa_id, empresaId), eq(o.id, order.id)));

  const undated = !cambio.fecha && (move.a === 'pendiente' || move.a === 'asignada');
  const first: Step = {
    orden_id: order.id,
    de_estado: move.de,
    a_estado: move.a,
    ...(!undated && { fecha: step }),
    nota: cambio.nota,
    datos: saidOf(cambio, responsable, order),
  };
  await recordSteps(
    tx,
    actor,
    closes ? [first, { orden_id: order.id, de_estado: 'completada', a_estado: 'cerrada', fecha: step }] : [first],
  );
  if (cambio.temporizador && move.a === 'en_progreso' && persona !== null) {
    if (cambio.mueve_reloj) await moveTimer(tx, actor, order.id, persona, at, clockOn);
    else await startTimer(tx, actor, order.id, persona, at);
  }

  const now = (await readOne(tx, ordenStoreFor(caller), empresaId, order.id)) as Row & Orden;
  const given = move.verbo !== 'asignar' && isGiven(order, now);
  const change: OrderChange = {
    actions: [move.verbo, ...(closes ? (['cerrar'] as const) : []), ...(given ? (['asignar'] as const) : [])],
    before: order,
    after: now,
    fecha: cambio.fecha && at,
  };
  const touched = await announce(tx, actor, [change]);
  await audit(tx, actor, {
    accion: 'editar',
    entidad: 'ordenes',
    entidad_id: order.id,
    nombre: order.titulo,
    cambios: changesBetween(order, now, audited),
  });
  return { orden: now, touched, change, antes: row, later: step > at };
};

/**
 * The order is already where this move takes it, whoever moved it and whatever version the caller saw: a phone that
 * made the same move without network has nothing to decide. Naming another person is a different move.
 */
export const isThere = async (tx: Tx, row: Row, { a, responsable_id }: CambioOrden): Promise<boolean> => {
  const order = row as Row & Orden;
  if (responsable_id !== undefined && responsable_id !== order.responsable_id) return false;
  // Without verification the completion closes the order at once.
  if (a === 'completada' && order.estado === 'cerrada') return !(await companyRules(tx)).verificacion_obligatoria;
  return order.estado === a;
};

/**
 * Whether the order is no longer in the state that the author of a move saw, nor in the one it leads to: what else
 * changed meanwhile does not contradict it.
 */
export const isContradicted = async (tx: Tx, row: Row, { a, version, visto }: CambioOrden): Promise<boolean> => {
  const order = row as Row & Orden;
  if (visto) return moveContradicts(visto, a, order);
  if (version >= order.version) return version !== order.version;
  const [kept] = await tx.select({ since: o.version_trabajo }).from(o).where(eq(o.id, order.id));
  return version < (kept?.since ?? order.version);
};

/**
 * Somebody else may have started the order, without this person's timer: a phone without network that began to work
 * starts it all the same, since then.
 *
 * @returns whether the timer was started
 */
export const startsLate = async (
  tx: Tx,
  caller: OrderCaller & Writer,
  row: Row,
  cambio: CambioOrden,
  clockOn?: number,
): Promise<boolean> => {
  const { id } = row as Row & Orden;
  const persona =
    cambio.a === 'en_progreso' && cambio.temporizador && cambio.mueve_reloj ? await personIdOf(tx, caller) : null;
  if (persona === null) return false;
  const at = reportedAt(cambio.fecha);
  // Not across a pause.
  const paused = await leftSince(tx, id, at);
  return startTimerLate(tx, actorOf(caller), id, persona, (paused && (await lastMoveOf(tx, id))?.fecha) || at, clockOn);
};

/** Whether the order left the work state after that moment. */
const leftSince = async (tx: Tx, id: number, at: string): Promise<boolean> => {
  const h = ordenHistorialTable;
  const [left] = await tx
    .select({ id: h.id })
    .from(h)
    .where(and(eq(h.orden_id, id), eq(h.de_estado, 'en_progreso'), gt(h.fecha, at)))
    .limit(1);
  return left !== undefined;
};

/** The fields that a transition may change, as the audit names them. */
const audited = [
  ...Object.keys(ordenes.fields),
  'estado',
  'motivo_espera',
  'motivo_rechazo',
  'motivo_cancelacion',
  'odometro_cierre_km',
  'horometro_cierre_h',
];

/** @throws ApiError 409 with the reason why the transition does not exist */
const moveOf = ({ estado, transiciones_permitidas }: Orden, a: EstadoOrden): Transicion => {
  const move = transicion(estado, a);
  const refused = (message: string) => new ApiError('CONFLICTO', { message });
  if (estado === a) throw refused(`La orden ya está ${stateWord(a)}.`);
  if (!move) throw refused(`Una orden ${stateWord(estado)} no puede pasar a ${stateWord(a)}.`);
  if (transiciones_permitidas.includes(a)) return move;
  throw refused(
    move.verbo === 'reabrir'
      ? `Una orden se reabre dentro de los ${diasParaReabrir} días de su cierre, y solo desde la oficina.`
      : `Usted no puede pasar esta orden de ${stateWord(estado)} a ${stateWord(a)}.`,
  );
};

const waitsSince = async (tx: Tx, id: number): Promise<string | null> => {
  const [kept] = await tx.select({ espera_desde: o.espera_desde }).from(o).where(eq(o.id, id));
  return kept?.espera_desde ?? null;
};

/**
 * When the move happened, as told, or now: `at` for the work and its hours, `step` for its place in the history.
 *
 * @throws ApiError 422 at `fecha` for the future, for long ago, and, but from a phone, before an earlier move
 */
const momentsOf = async (
  tx: Tx,
  { id, iniciada_en }: Orden,
  fecha: string | undefined,
  fromPhone: boolean,
): Promise<{ at: string; step: string }> => {
  const at = reportedAt(fecha);
  const last = await lastMoveOf(tx, id);
  if (!last || last.fecha <= at) return { at, step: at };
  if (!fecha || isSameMinute(at, last.fecha)) return { at: last.fecha, step: last.fecha };
  if (fromPhone) return { at: iniciada_en && iniciada_en > at ? iniciada_en : at, step: last.fecha };
  const when = (await momentsInWords(tx))(last.fecha);
  throw fieldError('fecha', `No puede ser anterior a su paso a «${stateWord(last.a_estado)}»: ${when}`);
};

/** People tell minutes: the one of the last move is not before it. */
const isSameMinute = (one: string, other: string) => one.slice(0, 16) === other.slice(0, 16);

/**
 * The last move of an order. Its creation is none: work may have been done before anybody wrote the order. Nor is
 * naming or removing a person without a date, which says nothing about the work.
 */
const lastMoveOf = async (tx: Tx, id: number) => {
  const h = ordenHistorialTable;
  const [last] = await tx
    .select({ fecha: h.fecha, a_estado: h.a_estado })
    .from(h)
    .innerJoin(o, and(eq(o.empresa_id, h.empresa_id), eq(o.id, h.orden_id)))
    .where(
      and(
        eq(h.orden_id, id),
        isNotNull(h.de_estado),
        sql`not (${h.a_estado} in ('pendiente', 'asignada') and ${h.fecha} in (${h.creado_en}, ${o.creado_en}))`,
      ),
    )
    .orderBy(desc(h.fecha), desc(h.id))
    .limit(1);
  return last;
};

/** The assigned person after the transition. @throws ApiError 422 when an operario names another person */
const responsibleFor = (
  move: Transicion,
  order: Orden,
  cambio: CambioOrden,
  { role }: OrderCaller,
  persona: number | null,
  company: CompanyRules,
): number | null => {
  const office = !worksInTheField(role);
  const named = cambio.responsable_id;
  const after = responsibleAfter(move, order, { named, persona, office, takes: company.autoasignacion });
  const places = move.verbo === 'asignar' || move.verbo === 'iniciar';
  if (places && !office && named !== undefined && named !== after)
    throw fieldError('responsable_id', 'Solo puede asignársela a usted');
  return after;
};

const asks: Record<Transicion['pide'][number], string> = {
  responsable_id: 'Elija quién la hace',
  motivo_espera: 'Elija por qué espera',
  motivo_rechazo: 'Escriba por qué se rechaza',
  motivo_cancelacion: 'Escriba por qué se cancela',
  nota: 'Escriba por qué se devuelve',
};

interface Known {
  responsable: number | null;
  persona: number | null;
  company: CompanyRules;
}

/** @returns the errors of all invalid fields at once @throws ApiError 404 at one that references nothing */
const missingIn = async (
  tx: Tx,
  caller: OrderCaller & Writer,
  move: Transicion,
  order: Orden,
  cambio: CambioOrden,
  { responsable, persona, company }: Known,
): Promise<FieldErrors> => {
  const said = { ...cambio, responsable_id: responsable };
  const errors: FieldErrors = {};
  for (const field of move.pide) if (!said[field]) errors[field] = [asks[field]];
  if (cambio.temporizador && persona === null) errors.temporizador = ['Su usuario no tiene una ficha de personal'];
  const { problema_id, causa_id, remedio_id } = move.verbo === 'completar' ? cambio : ({} as Partial<CambioOrden>);
  const named = { responsable_id: responsable, problema_id, causa_id, remedio_id };
  await checkReferences(tx, ordenStoreFor(caller), [named], caller.empresaId, [order]);
  if (move.verbo === 'completar') {
    Object.assign(errors, await wrongCodes(tx, caller.empresaId, cambio, order, order.activo_id));
    await checkFiles(tx, caller.empresaId, 'firma.archivo_id', [cambio.firma?.archivo_id]);
    Object.assign(errors, await missingToComplete(tx, order, cambio, caller.empresaId, company));
  }
  return errors;
};

const recorded = [
  'motivo_espera',
  'motivo_rechazo',
  'motivo_cancelacion',
  'solucion',
  'causa_falla',
  'problema_id',
  'causa_id',
  'remedio_id',
  'odometro_cierre_km',
  'horometro_cierre_h',
  'firma',
] as const satisfies readonly (keyof CambioOrden)[];

/** The data of the transition that goes into the order's own history. */
const saidOf = (cambio: CambioOrden, responsable: number | null, order: Orden) => {
  const said = recorded.map((field) => [field, cambio[field] ?? null] as const).filter(([, value]) => value !== null);
  const changed = responsable === order.responsable_id ? {} : { responsable_id: responsable };
  return { ...Object.fromEntries(said), ...changed };
};

/** In lower case, for use inside a sentence. */
const stateWord = (estado: EstadoOrden) => words.values.estado[estado].toLowerCase();
