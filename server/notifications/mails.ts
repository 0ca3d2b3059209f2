import { inArray, sql } from 'drizzle-orm';
import { severidades, type SeveridadEvento } from '#contract/tiposEvento';
import { severidad as severityWords } from '#contract/words/tiposEvento';
import type { System } from '../db/client';
import { noticesLetter, type Mail } from '../mail/index';
import { isQuiet } from './quiet';
import { readerOf } from './reader';
import { notificacionTable as n } from './tables';

interface Parts {
  db: System;
  mail: Mail;
  /** The address people use; without one a mail leads nowhere. */
  publicUrl: string | undefined;
  log: (message: string, details?: object) => void;
}

/** Notices that follow the first one within this time go in the same mail. */
const gathered = sql`interval '1 minute'`;
/** So long after a mail about events the next ones are gathered; what is critical goes at once. */
const digest = sql`interval '15 minutes'`;
/**
 * After a failure one waits as long as it has taken so far, at least this. What a process took and never spoke of again is free then, once more:
 * it may have died between sending and saying so, and nobody is to get the same mail more than twice.
 */
const retryAfter = sql`interval '5 minutes'`;
const givenUp = sql`interval '1 day'`;
/** How many notices one mail lists in full. */
const inWords = 20;

/** Sends the mails that are due. Several processes may do so at once: each takes different ones. */
export const sendMails = async ({ db, mail, publicUrl, log }: Parts, stopped: () => boolean): Promise<void> => {
  await db.execute(sql`update notificaciones set correo_pendiente = false where correo_pendiente and creado_en < now() - ${givenUp}`);
  for (;;) {
    const taken = stopped() ? [] : await take(db);
    const [first] = taken;
    if (!first) return;
    const unread = taken.filter(({ leida }) => !leida).sort((one, other) => rank(other) - rank(one) || one.id - other.id);
    const ids = taken.map(({ id }) => id);
    const notices = unread.slice(0, inWords).map(({ titulo, texto, url, severidad }) => ({
      titulo: severidad ? `${severityWords[severidad]} · ${titulo}` : titulo,
      texto,
      link: publicUrl && url ? addressOf(publicUrl, url) : null,
    }));
    try {
      const reader = unread.length ? await readerOf(db, first) : undefined;
      if (reader) await mail.send(noticesLetter(reader.email, reader.empresa, notices, unread.length - notices.length));
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
  severidad: SeveridadEvento | null;
  leida: boolean;
}

/** The most severe events first; notices that are not about events come before them. */
const rank = ({ severidad }: Taken) => (severidad ? severidades.indexOf(severidad) : severidades.indexOf('alta') - 0.5);

/** `correo_en` is when it was last tried, while the mail is still owed. */
const tryAgain = sql`n.correo_en < now() - greatest(${retryAfter}, n.correo_en - n.creado_en)`;
const critical = sql`n.severidad is not distinct from 'critica'`;

/** Has it waited long enough? */
const due = sql`case
  when n.correo_en is not null then ${tryAgain}
  when ${critical} then true
  when n.creado_en >= now() - ${gathered} then false
  when n.tipo <> 'evento' then true
  else not exists (select from notificaciones m where m.empresa_id = n.empresa_id and m.user_id = n.user_id
    and m.tipo = 'evento' and m.correo_en > now() - ${digest}) end`;
/** What goes along with what is due. */
const goesAlong = sql`n.tipo <> 'evento' and n.correo_en is null`;
/** Nobody is woken but for what is critical. */
const awake = sql`(${critical} or not ${isQuiet('n')})`;

/** Takes what is owed to the person, in one company, who has waited longest of those who have waited long enough; a second time, for good. */
const take = async (db: System): Promise<Taken[]> => {
  const { rows } = await db.execute<Taken>(sql`
    with lector as (
      select n.empresa_id, n.user_id from notificaciones n
      where n.correo_pendiente and ${due} and ${awake}
      group by n.empresa_id, n.user_id order by min(n.id) limit 1)
    update notificaciones set correo_en = now(), correo_pendiente = correo_en is null where id in (
      select n.id from notificaciones n where n.correo_pendiente and (${goesAlong} or ${due}) and ${awake}
        and (n.empresa_id, n.user_id) in (select empresa_id, user_id from lector)
      for update skip locked)
    returning id, empresa_id, user_id, titulo, texto, url, severidad, leida_en is not null as leida`);
  return rows.sort((one, other) => one.id - other.id);
};

const addressOf = (publicUrl: string, url: string) => `${publicUrl.replace(/\/+$/, '')}${url}`;
