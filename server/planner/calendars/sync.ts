import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { companyOf } from '../../db/companyOf';
import type { Tx } from '../../db/system';
import { ausenciaTable as a, calendarioPersonalTable as c } from '../../db/tables/ausencias';
import { personalTable as p } from '../../db/tables/personal';
import type { Reach } from '../../egress/reach';
import type { Every } from '../../jobs/index';
import { ApiError } from '../../plugins/errors';
import type { Changed } from '../../records/deps';
import { inWorker } from '../../untrusted/index';
import type { CalendarEvent } from './events';
import { CalendarFault, fetchCalendar } from './fetch';

interface Parts {
  db: Db;
  changed: Changed;
  /** Which private addresses are allowed. */
  reach: Reach;
}

/** In ms: between looks, how long one attempt may take, and the days that are read, before and after now. */
const pace = { looks: 15_000, attempt: 600_000, back: 30 * 86_400_000, ahead: 400 * 86_400_000 };
const atOnce = 20;

/** Reads the calendars of people: at once when the address is new, then daily, less and less often while it fails. */
export const planCalendars = (every: Every, parts: Parts) =>
  every.inOneProcess('calendars of people', { ms: pace.looks }, ({ stopped }) => readDueCalendars(parts, stopped));

export const readDueCalendars = async (parts: Parts, stopped: () => boolean): Promise<void> => {
  for (;;) {
    const { rows } = await parts.db.system.execute<{ id: number; empresa_id: number }>(sql`
      select c.id, c.empresa_id
      from calendarios_personal c join empresas e on e.id = c.empresa_id and e.activo
      where c.proximo_en <= now() order by c.proximo_en limit ${atOnce}`);
    if (stopped()) return;
    // At once: slow ones of one company hold up nobody else's.
    const read = await Promise.allSettled(rows.map(({ id, empresa_id }) => readCalendar(parts, empresa_id, id)));
    for (const each of read) if (each.status === 'rejected') throw each.reason;
    if (rows.length < atOnce) return;
  }
};

interface Taken {
  personal_id: number;
  url: string;
  intentos: number;
}

const readCalendar = async ({ db, changed, reach }: Parts, empresaId: number, id: number): Promise<void> => {
  const taken = await db.tenant(empresaId, (tx) => take(tx, empresaId, id));
  if (!taken) return;
  const now = Date.now();
  const [from, to] = [now - pace.back, now + pace.ahead];
  const { zone } = await companyOf(db, empresaId);
  const read = await eventsAt(taken, { reach, zone, from, to, owner: `empresa ${empresaId}` });
  const person = await db.tenant(empresaId, async (tx) => {
    // An address that was changed meanwhile has a calendar of its own.
    const [there] = await tx
      .select({ id: c.id })
      .from(c)
      .where(and(eq(c.empresa_id, empresaId), eq(c.id, id)))
      .for('update');
    if (!there) return null;
    if ('fallo' in read) {
      await note(tx, empresaId, id, { fallo: read.fallo, proximo_en: waiting(taken.intentos) });
      return null;
    }
    const wrote = await keep(tx, empresaId, taken.personal_id, read.events, from);
    await note(tx, empresaId, id, { fallo: null, intentos: 0, leido_en: sql`now()`, proximo_en: daily });
    return wrote ? personOf(tx, empresaId, taken.personal_id) : null;
  });
  if (person) changed(empresaId, 'personal', [person]);
};

const daily = sql`now() + interval '1 day'`;
/** Ten minutes, twenty, …, a day at most. */
const waiting = (intentos: number) =>
  sql`now() + least(interval '1 day', interval '10 minutes' * ${2 ** Math.min(intentos, 10)})`;

/** Takes a calendar to read, so that no other process does. Of who has left, nothing is read any more. */
const take = async (tx: Tx, empresaId: number, id: number): Promise<Taken | null> => {
  const [due] = await tx
    .select({ personal_id: c.personal_id, intentos: c.intentos })
    .from(c)
    .where(and(eq(c.empresa_id, empresaId), eq(c.id, id), sql`${c.proximo_en} <= now()`))
    .for('update', { skipLocked: true });
  if (!due) return null;
  const [person] = await tx
    .select({ url: p.ics_url })
    .from(p)
    .where(
      and(eq(p.empresa_id, empresaId), eq(p.id, due.personal_id), isNull(p.eliminado_en), ne(p.estado, 'retirado')),
    );
  if (!person?.url) {
    await note(tx, empresaId, id, { proximo_en: daily });
    return null;
  }
  const next = sql`now() + ${pace.attempt} * interval '1 millisecond'`;
  await note(tx, empresaId, id, { intentos: due.intentos + 1, proximo_en: next });
  return { ...due, url: person.url };
};

const note = (
  tx: Tx,
  empresaId: number,
  id: number,
  values: Parameters<ReturnType<typeof tx.update<typeof c>>['set']>[0],
) =>
  tx
    .update(c)
    .set(values)
    .where(and(eq(c.empresa_id, empresaId), eq(c.id, id)));

const eventsAt = async (
  { url }: Taken,
  { reach, owner, ...asked }: { reach: Reach; owner: string; zone: string; from: number; to: number },
): Promise<{ events: CalendarEvent[] } | { fallo: string }> => {
  try {
    const text = new TextDecoder().decode(await fetchCalendar(url, { reach }));
    return { events: await inWorker('calendarEvents', { text, ...asked }, { owner, timeout: 15_000 }) };
  } catch (error) {
    if (error instanceof CalendarFault) return { fallo: error.message };
    if (error instanceof ApiError)
      return { fallo: error.details.errors ? 'No es un calendario ICS que se pueda leer' : error.message };
    throw error;
  }
};

/** What the calendar says from a moment (ms) on; what is over before stays. @returns whether anything changed */
const keep = async (
  tx: Tx,
  empresaId: number,
  personId: number,
  events: readonly CalendarEvent[],
  from: number,
): Promise<boolean> => {
  const listed = JSON.stringify(events);
  const since = new Date(from).toISOString();
  const mine = sql`a.empresa_id = ${empresaId} and a.personal_id = ${personId} and a.origen = 'ics'`;
  const given = sql`jsonb_to_recordset(${listed}::jsonb) as n(
    clave text, desde_dia date, hasta_dia date, desde timestamptz, hasta timestamptz, motivo text
  )`;
  const gone = await tx.execute(sql`
    delete from ${a} a
    where ${mine} and coalesce(a.hasta, a.hasta_dia::timestamptz + interval '1 day') > ${since}::timestamptz
      and not exists (select from ${given} where n.clave = a.ics_clave)`);
  const put = await tx.execute(sql`
    insert into ${a} as a (empresa_id, personal_id, origen, ics_clave, desde_dia, hasta_dia, desde, hasta, motivo)
    select ${empresaId}::int, ${personId}::int, 'ics', n.clave, n.desde_dia, n.hasta_dia, n.desde, n.hasta, n.motivo
    from ${given}
    on conflict (empresa_id, personal_id, ics_clave) where ics_clave is not null do update
    set desde_dia = excluded.desde_dia, hasta_dia = excluded.hasta_dia, desde = excluded.desde, hasta = excluded.hasta,
      motivo = excluded.motivo
    where (a.desde_dia, a.hasta_dia, a.desde, a.hasta, a.motivo)
      is distinct from (excluded.desde_dia, excluded.hasta_dia, excluded.desde, excluded.hasta, excluded.motivo)`);
  return (gone.rowCount ?? 0) + (put.rowCount ?? 0) > 0;
};

const personOf = async (tx: Tx, empresaId: number, id: number) => {
  const [person] = await tx
    .select({ id: p.id, version: p.version })
    .from(p)
    .where(and(eq(p.empresa_id, empresaId), eq(p.id, id)));
  return person ?? null;
};
