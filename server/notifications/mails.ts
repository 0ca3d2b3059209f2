import { inArray, sql } from 'drizzle-orm';
import { severidades, type SeveridadEvento } from '#contract/entities/tiposEvento';
import { severidad as severityWords } from '#contract/words/tiposEvento';
import type { System } from '../db/system';
import { noteServed, servedTo, theCompany } from '../db/served';
import { noticesMail, type Mail } from '../mail/index';
import { isQuiet } from './quiet';
import { readerOf } from './reader';
import { resultOf } from './results';
import { notificacionTable as n } from '../db/tables/notificaciones';

interface Parts {
  db: System;
  mail: Mail;
  /** The public address; without it a mail has no link. */
  publicUrl: string | undefined;
  /** Whether the clock may be believed that something is old. */
  isTrusted: () => boolean;
  log: (message: string, details?: object) => void;
}

/** Notices that follow the first one within this time are sent in the same mail. */
const gathered = sql`interval '1 minute'`;
/** After a mail about events the next ones are collected for this long; critical ones are sent at once. */
const digest = sql`interval '15 minutes'`;
/**
 * After a failure the pause is as long as the time so far, at least this. A mail that a process took and never finished
 * becomes free after it, once: the process may have crashed between sending and recording it, and no mail is to be sent
 * more than twice.
 */
const retryAfter = sql`interval '5 minutes'`;
const givenUp = sql`interval '1 day'`;
/** The number of notices that one mail lists in full. */
const inWords = 20;

/** Sends the mails that are due. Several processes may do so at once: each takes different ones. */
export const sendMails = async (
  { db, mail, publicUrl, isTrusted, log }: Parts,
  stopped: () => boolean,
): Promise<void> => {
  const { rows } = await db.execute(sql`select from notificaciones where correo_pendiente limit 1`);
  if (rows.length === 0) return;
  if (isTrusted())
    await db.execute(sql`
      update notificaciones
      set correo_pendiente = false, correo_resultado = 'fallido'
      where correo_pendiente and creado_en < now() - ${givenUp}`);
  for (;;) {
    const taken = stopped() ? [] : await take(db);
    const [first] = taken;
    if (!first) return;
    const unread = taken
      .filter(({ leida }) => !leida)
      .sort((one, other) => rank(other) - rank(one) || one.id - other.id);
    const ids = taken.map(({ id }) => id);
    const notices = unread.slice(0, inWords).map(({ titulo, texto, url, severidad }) => ({
      titulo: severidad ? `${severityWords[severidad]} · ${titulo}` : titulo,
      texto,
      link: publicUrl && url ? addressOf(publicUrl, url) : null,
    }));
    let there = true;
    try {
      const reader = unread.length ? await readerOf(db, first) : undefined;
      there = reader !== undefined;
      if (reader) {
        const message = noticesMail(reader.email, reader.empresa, notices, unread.length - notices.length);
        await mail.send(first.empresa_id, message);
      }
    } catch (error) {
      log('notices could not be mailed, will be tried again', {
        user: first.user_id,
        reason: error instanceof Error ? error.name : 'unknown',
      });
      await db.update(n).set({ correo_pendiente: true }).where(inArray(n.id, ids));
      continue;
    }
    await db
      .update(n)
      .set({
        correo_pendiente: false,
        correo_en: sql`now()`,
        correo_resultado: resultOf(unread, there ? 'entregado' : 'ausente'),
      })
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
  severidad: SeveridadEvento | null;
  leida: boolean;
}

/** The most severe events first; notices that are not about events come before those below critical. */
const rank = ({ severidad }: Taken) => (severidad ? severidades.indexOf(severidad) : severidades.indexOf('alta') - 0.5);

/** `correo_en` is the time of the last try, while the mail is pending. */
const tryAgain = sql`n.correo_en < now() - greatest(${retryAfter}, n.correo_en - n.creado_en)`;
const critical = sql`n.severidad is not distinct from 'critica'`;

/** Whether it has waited long enough. */
const due = sql`case
  when n.correo_en is not null then ${tryAgain}
  when ${critical} then true
  when n.creado_en >= now() - ${gathered} then false
  when n.tipo <> 'evento' then true
  else not exists (select from notificaciones m where m.empresa_id = n.empresa_id and m.user_id = n.user_id
    and m.tipo = 'evento' and m.correo_en > now() - ${digest}) end`;
/** Notices that are sent along with due ones. */
const goesAlong = sql`n.tipo <> 'evento' and n.correo_en is null`;
/** Only critical notices are sent in quiet hours. */
const awake = sql`(${critical} or not ${isQuiet('n')})`;

/**
 * Takes the pending notices of one user: of the company served longest ago, the one with critical ones or who has
 * waited longest; a second take is the last one.
 * Serialized, like those to devices: otherwise two processes would divide notices that belong together.
 */
const take = (db: System): Promise<Taken[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('avisos por correo'))`);
    const { rows } = await tx.execute<Taken>(sql`
      with lector as (
        select n.empresa_id, n.user_id from notificaciones n
        where n.correo_pendiente and ${due} and ${awake}
        group by n.empresa_id, n.user_id
        order by ${servedTo('correo', sql`n.empresa_id`)} nulls first, bool_or(${critical}) desc, min(n.id) limit 1)
      update notificaciones set correo_en = now(), correo_pendiente = correo_en is null where id = any(array(
        select n.id from notificaciones n where n.correo_pendiente and (${goesAlong} or ${due}) and ${awake}
          and (n.empresa_id, n.user_id) in (select empresa_id, user_id from lector)
        for update skip locked))
      returning id, empresa_id, user_id, titulo, texto, url, severidad, leida_en is not null as leida`);
    const [first] = rows;
    if (first) await tx.execute(noteServed('correo', theCompany(first.empresa_id)));
    return rows.sort((one, other) => one.id - other.id);
  });

const addressOf = (publicUrl: string, url: string) => `${publicUrl.replace(/\/+$/, '')}${url}`;
