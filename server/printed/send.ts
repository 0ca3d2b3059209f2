import { eq } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { Envio } from '#contract/requests/impresos';
import { masAdjuntoBytes } from '#contract/requests/reportesProgramados';
import type { Db } from '../db/client';
import { companyOf } from '../db/companyOf';
import type { System } from '../db/system';
import { usuarioTable } from '../db/tables/usuarios';
import { take } from '../limits/attempts';
import { limitKeys } from '../limits/keys';
import { paperMail, type Mail } from '../mail/index';
import { ApiError } from '../plugins/errors';

const { window, perAddress, perSender } = limits.papers;

/** Counts the mails that a user asks for, to each of these addresses. @throws ApiError 429 with Retry-After (s) */
export const countPaperMails = (db: System, userId: number, addresses: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    // In one order, so that two requests do not wait for each other.
    for (const address of [...addresses].sort())
      await take(tx, limitKeys.paperMail(address), { most: perAddress, window });
    for (let n = 0; n < addresses.length; n++)
      await take(tx, limitKeys.paperMailBy(userId), { most: perSender, window });
  });

/** A file that a job made, and what it has. */
export interface MailedPaper {
  jobId: string;
  about: string;
  titles: readonly string[];
  nombre: string;
  contenido: Buffer;
}

const tooLarge = 'El PDF es demasiado grande para un correo: envíe menos registros, o descárguelo.';
const notTaken = (sent: readonly string[]) =>
  sent.length === 0
    ? 'El servidor de correo no recibió el mensaje: el PDF no se envió. Inténtelo de nuevo.'
    : `El servidor de correo dejó de recibir: el PDF solo salió para ${sent.join(', ')}.`;

/**
 * Mails a file to each address. A job that is taken over sends with the same ids: mail programs show such a mail once.
 */
export const sendPaper = async (
  { db, mail }: { db: Db; mail: Mail },
  { empresaId, userId }: { empresaId: number; userId: number },
  { para, asunto, texto }: Envio,
  { jobId, about, titles, nombre, contenido }: MailedPaper,
  progress: (percent: number) => Promise<void>,
): Promise<void> => {
  if (contenido.length > masAdjuntoBytes) throw new ApiError('CONFLICTO', { message: tooLarge });
  const { name: company } = await companyOf(db, empresaId);
  const { name, email } = usuarioTable;
  const [from] = await db.system.select({ name, email }).from(usuarioTable).where(eq(usuarioTable.id, userId));
  if (!from) throw new Error('the sender is gone');
  for (const [at, to] of para.entries()) {
    const file = { filename: nombre, content: contenido };
    const message = paperMail(to, { company, from, about, subject: asunto, text: texto, titles, file });
    await mail.send(empresaId, { ...message, messageId: `<papel-${jobId}-${at}@ftrack>` }).catch(() => {
      throw new ApiError('CONFLICTO', { message: notTaken(para.slice(0, at)) });
    });
    await progress(85 + Math.floor((10 * (at + 1)) / para.length));
  }
};
