import { eq, lt, sql } from 'drizzle-orm';
import { diasMensajes, mensajesPaquete, type Mensaje } from '#contract/requests/mensajes';
import type { System, Tx } from '../db/system';
import { forgetSome } from '../db/forget';
import { mensajeTable as m } from '../db/tables/mensajes';
import type { Caller } from '../plugins/guard';
import { readMessages } from './store';

export { messageRoutes } from './routes';

/** The newest messages of a person's thread, oldest first, as the person's phone stores them. */
export const messagesOnPhone = async (tx: Tx, caller: Caller, personalId: number): Promise<Mensaje[]> =>
  (await readMessages(tx, caller, eq(m.personal_id, personalId), [0, mensajesPaquete - 1])).reverse();

/** Messages are kept as long as anybody asks what was said about a run or an order. */
export const sweepMessages = (db: System) =>
  forgetSome(db, m, lt(m.creado_en, sql`now() - ${diasMensajes} * interval '1 day'`));
