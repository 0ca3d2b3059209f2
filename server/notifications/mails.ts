import { and, eq, inArray, sql } from 'drizzle-orm';
import type { System } from '../db/client';
import { noticesLetter, type Mail } from '../mail/index';
import { empresaTable } from '../resources/admin-empresas/table';
import { membresiaTable, usuarioTable } from '../session/tables';
import { notificacionTable as n } from './tables';

interface Parts {
  db: System;
  mail: Mail;
  /** The address people use; without one a mail leads nowhere. */
  publicUrl: string | undefined;
  log: (message: string, details?: object) => void;
}

/** What somebody is told within this time of the first goes in one mail. */
const gathered = sql`interval '1 minute'`;
/**
 * After a failure one waits as long as it has taken so far, at least this. What a process took and never spoke of again is free then, once more:
 * it may have died between sending and saying so, and nobody is to get the same mail more than twice.
 */
const patience = sql`interval '5 minutes'`;
const givenUp = sql`interval '1 day'`;
/** Notices that one mail tells of in words. */
const inWords = 20;

/** Sends the mails that are due. Several processes may do so at once: what one has taken the others leave alone. */
export const sendMails = async ({ db, mail, publicUrl, log }: Parts, stopped: () => boolean): Promise<void> => {
  await db.execute(sql`update notificaciones set correo_pendiente = false where correo_pendiente and creado_en < now() - ${givenUp}`);
  for (;;) {
    const taken = stopped() ? [] : await take(db);
    const [first] = taken;
    if (!first) return;
    const unread = taken.filter(({ leida }) => !leida);
    const ids = taken.map(({ id }) => id);
    const told = unread.slice(0, inWords).map(({ titulo, texto, url }) => ({ titulo, texto, link: publicUrl && url ? addressOf(publicUrl, url) : null }));
    try {
      const reader = unread.length ? await readerOf(db, first) : undefined;
      if (reader) await mail.send(noticesLetter(reader.email, reader.empresa, told, unread.length - told.length));
    } catch (error) {
      log('notices could not be mailed, will be tried again', { user: first.user_id, reason: error instanceof Error ? error.name : 'unknown' });
      await db.update(n).set({ correo_pendiente: true }).where(inArray(n.id, ids));
      continue;
    }
    await db
      .update(n)
      .set({ correo_pendiente: false, correo_en: sql`now()` })
      .where(inArray(n.id, ids));
  }
};

interface Taken extends Record<string, unknown> {
  id: number;
  empresa_id: number;
  user_id: number;
  titulo: string;
  texto: string | null;
  url: string | null;
  leida: boolean;
}

/** `correo_en` is when it was last tried, while the mail is still owed. */
const tryAgain = sql`correo_en < now() - greatest(${patience}, correo_en - creado_en)`;

/** Takes everything owed to the person, in one company, who has waited longest of those who have waited long enough; a second time, for good. */
const take = async (db: System): Promise<Taken[]> => {
  const { rows } = await db.execute<Taken>(sql`
    with lector as (
      select empresa_id, user_id from notificaciones
      where correo_pendiente and case when correo_en is null then creado_en < now() - ${gathered} else ${tryAgain} end
      group by empresa_id, user_id order by min(id) limit 1)
    update notificaciones set correo_en = now(), correo_pendiente = correo_en is null where id in (
      select n.id from notificaciones n where n.correo_pendiente and (n.correo_en is null or ${tryAgain})
        and (n.empresa_id, n.user_id) in (select empresa_id, user_id from lector)
      for update skip locked)
    returning id, empresa_id, user_id, titulo, texto, url, leida_en is not null as leida`);
  return rows.sort((one, other) => one.id - other.id);
};

/** Where somebody reads mails, who may have left the company since. */
const readerOf = async (db: System, notice: Taken) => {
  const [reader] = await db
    .select({ email: usuarioTable.email, empresa: empresaTable.nombre })
    .from(membresiaTable)
    .innerJoin(usuarioTable, eq(usuarioTable.id, membresiaTable.user_id))
    .innerJoin(empresaTable, eq(empresaTable.id, membresiaTable.empresa_id))
    .where(
      and(
        eq(membresiaTable.user_id, notice.user_id),
        eq(membresiaTable.empresa_id, notice.empresa_id),
        eq(membresiaTable.estado, 'activo'),
        eq(usuarioTable.estado, 'activo'),
        eq(empresaTable.activo, true),
      ),
    );
  return reader;
};

const addressOf = (publicUrl: string, url: string) => `${publicUrl.replace(/\/+$/, '')}${url}`;
