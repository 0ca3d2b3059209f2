import { sql, type SQL } from 'drizzle-orm';
import type { Comando } from '#contract/requests/comandos';
import { claveDe } from '#contract/entities/dispositivos';
import type { NombreRastreador } from '#contract/entities/rastreadores';
import type { System } from '../../db/system';

/** A command that waits to be sent. */
export interface WaitingCommand extends Record<string, unknown> {
  id: number;
  dispositivo_id: number;
  tipo: Comando['tipo'];
  datos: { segundos?: number; texto?: string } | null;
}

/** How long (s) a sent command waits for its answer. */
const patience = 5 * 60;
const unanswered = 'El equipo no contestó.';
const refusals = /fail|error|invalid|unknown|not support|denied/i;

/** What waits for these trackers, in the order in which it was written. */
export const waitingFor = async (db: System, ids: readonly number[]): Promise<WaitingCommand[]> => {
  const { rows } = await db.execute<WaitingCommand>(sql`
    select id, dispositivo_id, tipo, datos from comandos
    where dispositivo_id = any(${sql.param([...ids])}::int[]) and estado = 'pendiente' and caduca_en > now()
    order by id`);
  return rows;
};

/**
 * SQL: no earlier command of its device waits that could be sent. The stop of an engine waits for the vehicle, and
 * others may go before it.
 * @param c the command
 */
export const isNext = (c: SQL): SQL => sql`not exists (
  select from comandos antes
  where antes.empresa_id = ${c}.empresa_id and antes.dispositivo_id = ${c}.dispositivo_id and antes.id < ${c}.id
    and antes.estado = 'pendiente' and antes.caduca_en > now() and antes.tipo <> 'parar_motor')`;

/**
 * Marks a command as sent, if it still waits, is the next one, and this is still what its tracker calls itself: the
 * identifier may belong to another device by now, perhaps of another company.
 * @returns whether it is to be sent
 */
export const take = async (
  db: System,
  id: number,
  identifier: string,
  protocol: NombreRastreador,
): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    update comandos c set estado = 'enviado', enviado_en = now()
    where c.id = ${id} and c.estado = 'pendiente' and c.caduca_en > now() and ${isNext(sql`c`)} and exists (
      select 1 from imeis i
      where i.imei = ${claveDe(identifier, protocol)}
        and i.empresa_id = c.empresa_id
        and i.dispositivo_id = c.dispositivo_id)
    returning c.id`);
  return rows.length > 0;
};

export const end = (db: System, id: number, estado: Comando['estado'], respuesta: string) =>
  db.execute(sql`
    update comandos
    set estado = ${estado}, respuesta = ${respuesta.slice(0, 500)}, terminado_en = now()
    where id = ${id} and estado in ('pendiente', 'enviado')`);

/** The oldest command that waits for an answer is what a tracker answers; one that was given up on may still be. */
export const confirm = async (db: System, deviceId: number, reply: string): Promise<void> => {
  const estado = refusals.test(reply) ? 'fallido' : 'confirmado';
  await db.execute(sql`
    update comandos set estado = ${estado}, respuesta = ${textOf(reply)}, terminado_en = now() where id = (
      select id from comandos where dispositivo_id = ${deviceId} and enviado_en > now() - interval '1 day'
        and (estado = 'enviado' or (estado = 'fallido' and respuesta = ${unanswered}))
      order by estado = 'fallido', id limit 1)`);
};

/** Ends what waited too long; to be called once in a while, by any process. */
export const expire = (db: System) =>
  db.execute(sql`
    update comandos set terminado_en = now(),
      respuesta = case
        when estado = 'enviado' then ${unanswered}
        else coalesce(respuesta, 'El equipo no se conectó a tiempo, o el vehículo no se detuvo.')
      end,
      estado = case when estado = 'enviado' then 'fallido' else 'caducado' end
    where (estado = 'pendiente' and caduca_en <= now())
      or (
        estado = 'enviado'
          and terminado_en is null
          and enviado_en < now() - interval '${sql.raw(String(patience))} s'
      )`);

const textOf = (reply: string) =>
  reply
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, ' ')
    .trim()
    .slice(0, 500) || 'Contestó.';
