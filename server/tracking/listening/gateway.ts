import { sql } from 'drizzle-orm';
import type { Comando } from '#contract/requests/comandos';
import type { System } from '../../db/system';
import { stands } from './commander';
import { nextOfEach, type Waiting } from './gatewayQueue';
import { isNext } from './storedCommands';
import { createTraccarServer, NotYet, type GatewayAddress } from './traccarServer';

interface Parts extends GatewayAddress {
  db: System;
  log: (message: string, details?: object) => void;
}

/** How long (ms) a command that another process sends may take: a later one of its device waits for it. */
const underWayFor = 30_000;
/** Commands of a company that are tried before all others are looked at again. */
const most = 10;

/**
 * Commands to devices that report through a Traccar server, by its API. They are looked for in the database, so any
 * process may deliver them; who takes one marks it as sent before it is, so it is never sent twice. That server says
 * whether it has passed a command on, not whether the device obeyed: a command is confirmed only by the device's own
 * words, which come as `result` of a position.
 */
export const createGateway = ({ db, log, url, token }: Parts) => {
  let underWay: Promise<void> | null = null;
  let again = false;

  const { call, numberOf } = createTraccarServer({ url, token });

  const note = (id: number, respuesta: string) =>
    db.execute(sql`update comandos set respuesta = ${respuesta} where id = ${id} and estado = 'pendiente'`);

  const settle = (id: number, estado: Comando['estado'], respuesta: string) =>
    db.execute(sql`
      update comandos
      set estado = ${estado}, respuesta = ${respuesta.slice(0, 500)}, terminado_en = now()
      where id = ${id} and estado = 'enviado'`);

  const send = async ({ id, identificador, tipo, datos, shared }: Waiting): Promise<void> => {
    // Whose device it is at the Traccar server is not known: nobody may command that of another company.
    if (shared) throw new NotYet('Otra empresa tiene un equipo con este identificador: no se sabe de quién es.');
    const deviceId = await numberOf(identificador);
    const { rows: taken } = await db.execute(sql`
      update comandos c set estado = 'enviado', enviado_en = now(), respuesta = null
      where c.id = ${id} and c.estado = 'pendiente' and c.caduca_en > now() and ${isNext(sql`c`)} and not exists (
        select from comandos en_camino
        where en_camino.empresa_id = c.empresa_id and en_camino.dispositivo_id = c.dispositivo_id
          and en_camino.id < c.id and en_camino.estado = 'enviado' and en_camino.respuesta is null
          and en_camino.enviado_en > now() - ${underWayFor} * interval '1 millisecond')
      returning id`);
    if (taken.length === 0) return;
    try {
      const { status, text } = await call('/commands/send', { deviceId, ...commandOf(tipo, datos) });
      if (status === 200)
        await settle(
          id,
          'enviado',
          'El servidor Traccar lo envió. No se sabe si el equipo lo cumplió hasta que conteste.',
        );
      else if (status === 202)
        await settle(id, 'enviado', 'El servidor Traccar lo guardó: sale cuando el equipo se conecte.');
      else await settle(id, 'fallido', `El servidor Traccar contestó ${status}: ${reasonIn(text)}`);
    } catch {
      await settle(id, 'fallido', 'El servidor Traccar no contestó: no se sabe si lo envió.');
    }
  };

  /** Companies take turns; one after the other, so that the commands of a device keep their order. */
  const deliver = async (): Promise<void> => {
    const tried = new Set<number>();
    const tries = new Map<number, number>();
    for (;;) {
      const served = [...tries].flatMap(([company, n]) => (n < most ? [] : [company]));
      const rows = await nextOfEach(db, tried, served);
      if (rows.length === 0) return;
      for (const waiting of rows) {
        tried.add(waiting.id);
        if (waiting.tipo === 'parar_motor' && !stands(waiting.last)) continue;
        const n = (tries.get(waiting.empresa_id) ?? 0) + 1;
        tries.set(waiting.empresa_id, n);
        // More that were never tried may wait.
        again ||= n === most && waiting.fresh;
        try {
          await send(waiting);
        } catch (error) {
          if (!(error instanceof NotYet)) throw error;
          await note(waiting.id, error.message);
        }
      }
    }
  };

  const run = async (): Promise<void> => {
    do {
      again = false;
      await deliver().catch((error: Error) =>
        log('Commands could not be sent through Traccar', { reason: error.message }),
      );
    } while (again);
  };

  return {
    /** Sends what waits; to be called when a command was stored, and once in a while. Never rejects. */
    deliver: (): Promise<void> => {
      again = true;
      underWay ??= run().finally(() => (underWay = null));
      return underWay;
    },
    settled: async () => {
      await underWay;
    },
  };
};

/** What Traccar calls a command. */
const commandOf = (tipo: Comando['tipo'], datos: Waiting['datos']): { type: string; attributes: object } => {
  if (tipo === 'texto') return { type: 'custom', attributes: { data: datos?.texto ?? '' } };
  if (tipo === 'intervalo') return { type: 'positionPeriodic', attributes: { frequency: datos?.segundos ?? 60 } };
  const types = {
    posicion: 'positionSingle',
    parar_motor: 'engineStop',
    reanudar_motor: 'engineResume',
    reiniciar: 'rebootDevice',
  };
  return { type: types[tipo], attributes: {} };
};

/** The first line of an error, which may be a page or a trace. */
const reasonIn = (text: string): string =>
  (text.split('\n', 1)[0] ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .slice(0, 200) || 'sin explicación';
