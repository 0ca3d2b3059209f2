import { renewalOfEvent } from '#contract/core/paths';
import { and, eq, sql } from 'drizzle-orm';
import { eventRoles } from '#contract/core/access';
import type { Evento } from '#contract/entities/eventos';
import { porParada } from '#contract/sentences/fraseEvento';
import type { Regla } from '#contract/entities/reglas';
import type { CompanyUnits } from '#contract/rules/units';
import { fraseEvento } from '#contract/sentences/fraseEvento';
import { eventos as words } from '#contract/words/eventos';
import type { Tx } from '../../../db/system';
import { attempt } from '../../../db/pace';
import type { NotifiedEvent } from '../../../notifications/eventNotices';
import { ApiError } from '../../../plugins/errors';
import { orderOfEvent, type Ordered } from '../attention/orderRoute';
import { eventoTable as e } from '../../../db/tables/eventos';

export type Log = (message: string, details?: object) => void;

/** An event with the effects that its rule asks for. */
export type Pending = Ordered &
  Pick<
    Evento,
    | 'parada_nombre'
    | 'corregido'
    | 'nota'
    | 'regla_id'
    | 'documento_id'
    | 'personal_id'
    | 'repuesto_id'
    | 'orden_origen_id'
    | 'version'
    | 'creado_en'
    | 'grupo_id'
  > & {
    activo: string | null;
    regla: string | null;
    /** In the company's time zone. */
    hora: string;
    /** False for late and old events, which are history, and for those that a silence keeps quiet. */
    reciente: boolean;
    con_regla: boolean;
    /** The step of the escalation that it waits for, and until when. */
    escala_paso: number | null;
    escala_en: string | null;
    /** It ended by itself after it was raised. */
    acabo: boolean;
  } & { [Field in 'canales' | 'destinatarios' | 'crear_orden' | 'escalamiento']: Regla[Field] | null };

/** What came of an order that a rule asks for. */
interface Outcome {
  /** Null: it could not be created. */
  id: number | null;
  /** What could not be done, in a sentence, which is also noted on the event; null: nothing was left out. */
  lacking: string | null;
}

/**
 * Creates the order of an event. What its rule names and no longer exists does not prevent the order: it is created
 * without.
 */
export const makeOrder = async (
  tx: Tx,
  empresaId: number,
  event: Pending,
  asked: NonNullable<Regla['crear_orden']>,
  log: Log,
): Promise<Outcome> => {
  const { titulo, descripcion, plazo_h, ...named } = asked;
  const { rest, gone } = await available(tx, empresaId, named);
  let made: number | null = null;
  const failure = await attempt(tx, async () => {
    made = await orderOfEvent(tx, { empresaId, user: { id: null }, ip: null }, event, {
      ...rest,
      ...(titulo && { titulo }),
      ...(descripcion && { descripcion }),
      ...(plazo_h && { fecha_limite: new Date(Date.now() + plazo_h * 3_600_000).toISOString() }),
    });
  });
  if (!failure)
    return { id: made, lacking: gone && (await noted(tx, empresaId, event, `La orden se creó sin ${gone}.`)) };
  if (mayPass(failure)) throw failure;
  if (!(failure instanceof ApiError)) log('the order of an event could not be made', { event: event.id, err: failure });
  const why =
    failure instanceof ApiError
      ? (Object.values(failure.details.errors ?? {})[0]?.[0] ?? failure.message)
      : 'ocurrió un error interno';
  return { id: null, lacking: await noted(tx, empresaId, event, `No se pudo crear la orden: ${why}`) };
};

type Named = Pick<NonNullable<Regla['crear_orden']>, 'servicio_ids' | 'responsable_id'>;

/** What the rule asks for without services that were deleted and a person who has left, and how these are called. */
const available = async <Asked extends Named>(
  tx: Tx,
  empresaId: number,
  asked: Asked,
): Promise<{ rest: Asked; gone: string | null }> => {
  const { servicio_ids, responsable_id } = asked;
  const { rows } = await tx.execute<{ servicios: number[]; persona: boolean }>(sql`select
    coalesce(
      (
        select array_agg(id) from servicios
        where empresa_id = ${empresaId} and id = any(${sql.param(servicio_ids)}::int[]) and eliminado_en is null
      ),
      '{}'
    ) as servicios,
    exists (
      select from personal
      where empresa_id = ${empresaId} and id = ${responsable_id}::int and eliminado_en is null and estado <> 'retirado'
    ) as persona`);
  const there = servicio_ids.filter((id) => rows[0]?.servicios.includes(id));
  const left = responsable_id !== null && !rows[0]?.persona;
  const gone = [
    left && 'responsable, porque ya no está en el personal',
    there.length < servicio_ids.length && 'los servicios que ya no existen',
  ].filter(Boolean);
  return {
    rest: { ...asked, servicio_ids: there, responsable_id: left ? null : responsable_id },
    gone: gone.join(' y sin ') || null,
  };
};

/** Adds a sentence to the note of an event, before what people wrote when there is no room for both. */
const noted = async (tx: Tx, empresaId: number, event: Pending, sentence: string): Promise<string> => {
  const nota = [event.nota?.slice(0, 999 - sentence.length), sentence].filter(Boolean).join('\n').slice(0, 1_000);
  await tx
    .update(e)
    .set({ nota, version: sql`${e.version} + 1` })
    .where(and(eq(e.empresa_id, empresaId), eq(e.id, event.id)));
  return sentence;
};

/** A deadlock, a serialization failure or a timeout: the whole is tried again. */
const mayPass = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && ['40001', '40P01', '57014'].includes(String(cause.code));
};

/** A call for help without a rule goes to everybody who may respond to it. */
const forHelp: Pick<NotifiedEvent, 'canales' | 'destinatarios'> = {
  canales: ['app', 'push'],
  destinatarios: { usuarios: [], roles: [...eventRoles] },
};

/** The notice to send; null when there is none. `lacking`: what could not be done. */
export const noticeOf = (event: Pending, units: CompanyUnits, lacking?: string): NotifiedEvent | null => {
  const { id, tipo, severidad, asunto, activo, direccion, hora, canales, destinatarios, con_regla, grupo_id } = event;
  const renovar = renewalOfEvent(event);
  const to = con_regla
    ? { canales: canales ?? [], destinatarios: destinatarios ?? { usuarios: [], roles: [] } }
    : tipo === 'sos'
      ? forHelp
      : null;
  const { lugar } = porParada(event);
  return (
    to && {
      ...{ id, tipo, severidad, grupo: grupo_id, ...to },
      ...(renovar && { renovar }),
      titulo: [words.values.tipo[tipo], activo || asunto].filter(Boolean).join(': '),
      texto: [lacking, lugar, fraseEvento(event, { units }), activo && asunto !== lugar && asunto, direccion, hora]
        .filter(Boolean)
        .join(' · '),
    }
  );
};
