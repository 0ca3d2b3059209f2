import { sql } from 'drizzle-orm';
import type { nuevoMensaje } from '#contract/requests/mensajes';
import { worksInTheField } from '#contract/core/roles';
import type { z } from '#contract/core/validation';
import type { Tx } from '../db/system';
import { mensajeTable as m } from '../db/tables/mensajes';
import { audit } from '../history/audit';
import { notify } from '../notices/notify';
import { noticeTexts } from '../notices/texts';
import { fieldError } from '../plugins/errors';
import { actorOf, type Caller } from '../plugins/guard';
import { nameOfReference } from './reference';
import type { Thread } from './threads';

/** Where an operario reads the own thread. */
const ownThread = '/operario/dashboard?mensajes';

/**
 * Writes in a thread. The person's phone is told by a notice, the control room by its unread messages.
 *
 * @returns the id of the message
 * @throws ApiError 422 for a person who can get none, 404 and 403 for what it is about
 */
export const send = async (
  tx: Tx,
  caller: Caller,
  { personalId, nombre, motivo }: Thread,
  { texto, fecha, orden_id, ejecucion_id, evento_id, activo_id }: z.output<typeof nuevoMensaje>,
): Promise<number> => {
  const { empresaId, user, role } = caller;
  const de_oficina = !worksInTheField(role);
  if (de_oficina && motivo !== null) throw fieldError('personal_id', motivo);
  const about = { orden_id, ejecucion_id, evento_id, activo_id };
  const [made] = await tx
    .insert(m)
    .values({
      ...about,
      empresa_id: empresaId,
      personal_id: personalId,
      de_oficina,
      autor_id: user.id,
      autor: sql`coalesce(nombre_usuario(${user.id}), ${user.name})`,
      texto,
      referencia: await nameOfReference(tx, caller, personalId, about),
      fecha: writtenAt(fecha),
      // What the person writes is in the control room as soon as it is here.
      entregado_en: de_oficina ? null : sql`now()`,
    })
    .returning({ id: m.id, autor: m.autor });
  if (!made) throw new Error('the message was not stored');
  await audit(tx, actorOf(caller), { accion: 'crear', entidad: 'mensajes', entidad_id: made.id, nombre });
  if (de_oficina)
    await notify(tx, empresaId, {
      para: { personalIds: [personalId] },
      excepto: user.id,
      tipo: 'mensaje',
      ...noticeTexts.mensaje(made.autor, texto),
      url: ownThread,
      causa: `mensaje ${made.id}`,
    });
  return made.id;
};

/** A phone whose clock is ahead wrote it now. */
export const writtenAt = (fecha: string | undefined): string =>
  new Date(Math.min(Date.now(), fecha === undefined ? Date.now() : Date.parse(fecha))).toISOString();
