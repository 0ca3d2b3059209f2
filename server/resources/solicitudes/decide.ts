import { and, eq, sql } from 'drizzle-orm';
import type { cambioSolicitud, Solicitud } from '#contract/entities/solicitudes';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { ordenTable } from '../../db/tables/ordenes';
import { solicitudTable as t } from '../../db/tables/solicitudes';
import { changedBy } from '../../db/tables/stored';
import { audit, changesBetween } from '../../history/audit';
import { ApiError, fieldError } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { lockNamed, mine, readOne, readRows } from '../../records/store';
import { tellAuthor } from './notices';
import { orderOfRequest } from './order';
import { solicitudStore } from './store';

type Decision = Omit<z.output<typeof cambioSolicitud>, 'version'>;
type Outcome = Pick<Solicitud, 'estado' | 'orden_id' | 'solicitud_id' | 'motivo'>;
/** What the audit tells of it. */
const decided = ['estado', 'orden_id', 'solicitud_id', 'motivo', 'respuesta'];

/**
 * Decides a new one, whose row is locked, and those that were joined to it.
 * @returns all that changed
 * @throws ApiError 409 when it is decided already, 422 and 404 at what is missing
 */
export const decide = async (
  tx: Tx,
  caller: Caller,
  request: Solicitud,
  { respuesta: line, ...decision }: Decision,
): Promise<Solicitud[]> => {
  if (request.estado !== 'nueva')
    throw new ApiError('CONFLICTO', { message: `La solicitud ya está ${request.estado}.` });
  const outcome = await outcomeOf(tx, caller, request, decision);
  const rows = [await settle(tx, caller, request, outcome, line)];
  const joined = and(mine(solicitudStore, caller.empresaId), eq(t.solicitud_id, request.id));
  for (const each of await readRows(tx, solicitudStore, joined))
    rows.push(await settle(tx, caller, each, { ...outcome, ...followed(outcome, request) }, each.respuesta ?? line));
  return rows;
};

/** What became of one that was joined to another: it is joined to the same order or request, or rejected too. */
const followed = (outcome: Outcome, { id }: Solicitud): Partial<Outcome> =>
  outcome.estado === 'rechazada' ? { solicitud_id: id } : { estado: 'unida', solicitud_id: outcome.solicitud_id ?? id };

const outcomeOf = async (
  tx: Tx,
  caller: Caller,
  request: Solicitud,
  { a, ...asked }: Omit<Decision, 'respuesta'>,
): Promise<Outcome> => {
  const none = { orden_id: null, solicitud_id: null, motivo: null };
  if (a === 'rechazada') {
    if (asked.motivo === null) throw fieldError('motivo', 'Diga por qué se rechaza');
    return { ...none, estado: a, motivo: asked.motivo };
  }
  if (a === 'aprobada') return { ...none, estado: a, orden_id: await orderOfRequest(tx, caller, request) };
  if ((asked.orden_id === null) === (asked.solicitud_id === null))
    throw fieldError('orden_id', 'Elija una orden o una solicitud');
  if (asked.solicitud_id !== null)
    return { ...none, estado: a, ...(await targetOf(tx, caller, request, asked.solicitud_id)) };
  if (asked.orden_id !== null) await lockNamed(tx, caller.empresaId, 'orden_id', ordenTable, [asked.orden_id]);
  return { ...none, estado: a, orden_id: asked.orden_id };
};

/** The request that another is joined to, or the one that it was joined to itself. */
const targetOf = async (
  tx: Tx,
  { empresaId }: Caller,
  { id }: Solicitud,
  given: number,
): Promise<Pick<Outcome, 'orden_id' | 'solicitud_id'>> => {
  const [named] = await readRows(tx, solicitudStore, and(mine(solicitudStore, empresaId), eq(t.id, given)));
  if (!named) throw new ApiError('NO_ENCONTRADO', { errors: { solicitud_id: ['No existe'] } });
  const target = named.solicitud_id === null ? named : await readOne(tx, solicitudStore, empresaId, named.solicitud_id);
  if (target.id === id) throw fieldError('solicitud_id', 'Elija otra solicitud');
  if (target.estado === 'rechazada') throw fieldError('solicitud_id', 'Esa solicitud fue rechazada');
  return { solicitud_id: target.id, orden_id: target.orden_id };
};

const settle = async (tx: Tx, caller: Caller, before: Solicitud, outcome: Outcome, line: string | null) => {
  const { empresaId, user } = caller;
  await tx
    .update(t)
    .set({
      ...outcome,
      respuesta: line ?? before.respuesta,
      respondida_en: sql`coalesce(${t.respondida_en}, now())` as never,
      decidida_por_id: user.id,
      ...changedBy(t, user.id),
    })
    .where(and(eq(t.empresa_id, empresaId), eq(t.id, before.id)));
  return told(tx, caller, before);
};

/** One whose answer or decision was just written: for the audit, and for who made it. */
export const told = async (tx: Tx, caller: Caller, before: Solicitud): Promise<Solicitud> => {
  const row = await readOne(tx, solicitudStore, caller.empresaId, before.id);
  await audit(tx, actorOf(caller), {
    ...{ accion: 'editar', entidad: 'solicitudes', entidad_id: row.id, nombre: `#${row.id}` },
    cambios: changesBetween(before, row, decided),
  });
  await tellAuthor(tx, actorOf(caller), row);
  return row;
};
