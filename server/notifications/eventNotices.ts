import { and, eq, gt, like, sql } from 'drizzle-orm';
import { filteredBy } from '#contract/core/paths';
import { can } from '#contract/core/access';
import { preferenciasEvento, preferenciaUsualEvento, type PreferenciasEvento } from '#contract/requests/notificaciones';
import type { Regla } from '#contract/entities/reglas';
import type { Role } from '#contract/core/roles';
import { newsFor } from '#contract/rules/lateness';
import {
  deMantenimiento,
  masSevera,
  severidades,
  type SeveridadEvento,
  type TipoEvento,
} from '#contract/entities/tiposEvento';
import type { Renewal } from '#contract/core/paths';
import type { Tx } from '../db/system';
import { grouped } from '../db/grouped';
import { reachable, type Reachable } from '../notices/notify';
import { tellOfGroup, toldGroups, type GroupNotice, type ToldGroup } from './groupNotices';
import { notificacionTable as n } from '../db/tables/notificaciones';
import { summaryText } from '../notices/texts';

/** An event to be notified. */
export interface NotifiedEvent extends Pick<Regla, 'canales' | 'destinatarios'> {
  id: number;
  tipo: TipoEvento;
  severidad: SeveridadEvento;
  titulo: string;
  texto: string | null;
  /** Where those who may edit its owner deal with it at once. */
  renovar?: Renewal;
  /** The group that one notice tells of; null: it stands alone. */
  grupo: number | null;
  /** The step of the escalation that tells of it; absent: its rule does. */
  paso?: number;
  /** Why a step tells of it. */
  antes?: string;
}

type ByChannel = Record<'app' | 'correo' | 'push', boolean>;
type Row = typeof n.$inferInsert;
/** How many events of each kind one notice lists. */
type Counts = Partial<Record<TipoEvento, number>>;

/**
 * Maximum number of single notices of one kind per user within a quarter of an hour; further ones are counted in one
 * notice. Each call for help counts separately.
 */
const alone = (tipo: TipoEvento) => (tipo === 'sos' ? 20 : 5);
const lately = sql`now() - ${sql.raw(`interval '${newsFor} milliseconds'`)}`;
const summary = 'eventos desde ';
/** How many events a notice about several remembers. */
const mostNamed = 2_000;

/**
 * Notifies the recipients of each event's rule, or of a step of its escalation, once each. A thousand events at once
 * become a handful of notices. Only one transaction of a company at a time may call it: it counts earlier notices.
 *
 * @returns the users told of each event
 */
export const tellOfEvents = async (
  tx: Tx,
  empresaId: number,
  events: readonly NotifiedEvent[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const told = new Map<number, number[]>();
  if (events.length === 0) return told;
  const worstFirst = [...events].sort(
    (one, other) => severidades.indexOf(other.severidad) - severidades.indexOf(one.severidad) || one.id - other.id,
  );
  const before = await notifiedLately(tx, empresaId);
  const groups = await toldGroups(tx, empresaId, [...new Set(events.flatMap(({ grupo }) => grupo ?? []))]);
  const alone = worstFirst.filter(({ grupo }) => grupo === null || !groups.has(grupo));
  const rows: Row[] = [];
  for (const person of await reachable(tx)) {
    const { user, beyond, about } = noticesFor(empresaId, person, alone, before);
    rows.push(...user);
    for (const { about: ids, ...notice } of groupsFor(empresaId, person, worstFirst, groups)) {
      about.push(...ids);
      await tellOfGroup(tx, notice);
    }
    for (const id of about) told.set(id, [...(told.get(id) ?? []), person.id]);
    if (beyond) await notifyTogether(tx, beyond);
  }
  for (let at = 0; at < rows.length; at += 1_000)
    await tx
      .insert(n)
      .values(rows.slice(at, at + 1_000))
      .onConflictDoNothing({ target: [n.empresa_id, n.user_id, n.causa] });
  return told;
};

/** Tells a user of events that somebody gave them to look after. */
export const tellAssigned = async (
  tx: Tx,
  empresaId: number,
  { userId, titulo, texto, eventos }: Assigned,
): Promise<void> => {
  const [only, ...others] = eventos;
  if (!only) return;
  await tx.insert(n).values({
    ...{ empresa_id: empresaId, user_id: userId, tipo: 'evento', titulo, texto, en_app: true, push_pendiente: true },
    severidad: [only, ...others].reduce((worst, { severidad }) => masSevera(worst, severidad), only.severidad),
    url: others.length === 0 ? `/eventos?evento=${only.id}` : mine,
    causa: `asignado ${only.id} v${only.version}`,
    ...(others.length === 0 ? { evento_id: only.id } : { eventos: eventos.slice(0, mostNamed).map(({ id }) => id) }),
  });
};

interface Assigned {
  userId: number;
  titulo: string;
  texto: string | null;
  eventos: readonly { id: number; version: number; severidad: SeveridadEvento }[];
}

/** Tells users that a note of an event names them. */
export const tellMentioned = async (
  tx: Tx,
  empresaId: number,
  { userIds, titulo, texto, evento, nota }: Mentioned,
): Promise<void> => {
  if (userIds.length === 0) return;
  const text = texto.length > 300 ? `${texto.slice(0, 299)}…` : texto;
  const row = {
    ...{ empresa_id: empresaId, tipo: 'evento' as const, titulo, texto: text, en_app: true, push_pendiente: true },
    ...{ severidad: evento.severidad, url: `/eventos?evento=${evento.id}`, evento_id: evento.id },
    causa: `nota ${nota}`,
  };
  await tx
    .insert(n)
    .values(userIds.map((user_id) => ({ ...row, user_id })))
    .onConflictDoNothing({ target: [n.empresa_id, n.user_id, n.causa] });
};

interface Mentioned {
  userIds: readonly number[];
  titulo: string;
  texto: string;
  evento: { id: number; severidad: SeveridadEvento };
  /** The step that the note is. */
  nota: number;
}

/** The events of whoever opens it. */
const mine = `/eventos${filteredBy({ pendiente: true, mio: true })}`;

/** Tells who takes over that a shift was handed to them. */
export const tellShift = async (
  tx: Tx,
  empresaId: number,
  { id, userId, titulo, texto }: { id: number; userId: number; titulo: string; texto: string },
) => {
  const text = texto.length > 300 ? `${texto.slice(0, 299)}…` : texto;
  const row = {
    empresa_id: empresaId,
    user_id: userId,
    tipo: 'evento' as const,
    titulo,
    texto: text,
    url: mine,
    causa: `turno ${id}`,
  };
  await tx.insert(n).values({ ...row, en_app: true, push_pendiente: true });
};

/** Tells everybody who was told of a call for help, the same ways, that its caller is well. */
export const tellCalledOff = async (tx: Tx, empresaId: number, eventoId: number, quien: string): Promise<void> => {
  const told = await tx
    .select()
    .from(n)
    .where(and(eq(n.empresa_id, empresaId), eq(n.evento_id, eventoId)));
  if (told.length === 0) return;
  const rows = [...grouped(told, ({ user_id }) => user_id)].map(([user_id, theirs]) => ({
    ...{
      empresa_id: empresaId,
      user_id,
      tipo: 'evento' as const,
      url: theirs[0]?.url ?? null,
      severidad: theirs[0]?.severidad ?? null,
    },
    en_app: theirs.some(({ en_app }) => en_app),
    correo_pendiente: theirs.some(({ correo_pendiente, correo_en }) => correo_pendiente || correo_en !== null),
    push_pendiente: theirs.some(({ push_pendiente, push_en }) => push_pendiente || push_en !== null),
    titulo: `${quien} está bien`,
    texto: 'Retiró su llamado de ayuda.',
    causa: `sos ${eventoId} retirado`,
    evento_id: eventoId,
  }));
  await tx
    .insert(n)
    .values(rows)
    .onConflictDoNothing({ target: [n.empresa_id, n.user_id, n.causa] });
};

const noticesFor = (
  empresaId: number,
  person: Reachable,
  events: readonly NotifiedEvent[],
  before: Map<string, number>,
) => {
  const preferences = preferenciasEvento.catch(preferenciaUsualEvento).parse(person.preferencias.eventos);
  const opens = can(person.role, 'list', 'eventos');
  const rowOf = ({ severidad }: NotifiedEvent, { app, correo, push }: ByChannel) => ({
    ...{ empresa_id: empresaId, user_id: person.id, tipo: 'evento' as const, severidad },
    ...{ en_app: app, correo_pendiente: correo, push_pendiente: push },
  });
  const user: Row[] = [];
  const about: number[] = [];
  let beyond: Beyond | null = null;
  for (const event of events) {
    const ways = waysOf(event, person, preferences);
    if (!ways) continue;
    about.push(event.id);
    const key = keyOf(person.id, event.tipo, event.paso !== undefined);
    const already = before.get(key) ?? 0;
    const row = rowOf(event, ways);
    if (already < alone(event.tipo)) {
      before.set(key, already + 1);
      const { id, titulo, texto, paso, renovar } = event;
      const causa = paso === undefined ? `evento ${id}` : `escala ${id} ${paso}`;
      user.push({
        ...row,
        titulo,
        texto,
        url: renovar && can(person.role, 'edit', renovar.owner) ? renovar.to : opens ? `/eventos?evento=${id}` : null,
        causa,
        evento_id: id,
        escala_paso: paso ?? null,
      });
    } else beyond = together(beyond, event, { ...row, url: opens ? '/eventos' : null });
  }
  return { user, beyond, about };
};

/** One notice for each group, of its rule or of a step: by all ways that any of its events goes. */
const groupsFor = (
  empresaId: number,
  person: Reachable,
  events: readonly NotifiedEvent[],
  groups: ReadonlyMap<number, ToldGroup>,
): (GroupNotice & { about: number[] })[] => {
  const preferences = preferenciasEvento.catch(preferenciaUsualEvento).parse(person.preferencias.eventos);
  const opens = can(person.role, 'list', 'eventos');
  const notices = new Map<string, GroupNotice & { about: number[] }>();
  for (const event of events) {
    const { id, grupo, paso = null, antes = null, severidad } = event;
    const group = grupo === null ? undefined : groups.get(grupo);
    const ways = group && waysOf(event, person, preferences);
    if (!ways) continue;
    const key = `${grupo} ${paso}`;
    const so = notices.get(key);
    const row = {
      ...{ empresa_id: empresaId, user_id: person.id, tipo: 'evento' as const },
      // The first event is the most severe one.
      severidad: so?.row.severidad ?? severidad,
      url: opens ? `/eventos?evento=${group.ids[0] ?? id}` : null,
      en_app: Boolean(so?.row.en_app || ways.app),
      correo_pendiente: Boolean(so?.row.correo_pendiente || ways.correo),
      push_pendiente: Boolean(so?.row.push_pendiente || ways.push),
    };
    notices.set(key, { group, paso, before: antes, row, about: [...(so?.about ?? []), id] });
  }
  return [...notices.values()];
};

/** Escalations are counted apart: earlier notices of the same events must not hide them in a sum. */
const keyOf = (userId: number, tipo: TipoEvento, escalated: boolean) =>
  `${userId} ${tipo}${escalated ? ' escala' : ''}`;

/** Whether a role may be told of events of this kind. */
export const mayBeTold = (role: Role, tipo: TipoEvento): boolean =>
  !deMantenimiento.includes(tipo) || can(role, 'list', 'ordenes');

/** The channels for the user; null for none. */
const waysOf = (
  { canales, destinatarios, severidad, tipo }: NotifiedEvent,
  { id, role }: Reachable,
  preferences: PreferenciasEvento,
): ByChannel | null => {
  if (!mayBeTold(role, tipo)) return null;
  if (!destinatarios.usuarios.includes(id) && !destinatarios.roles.includes(role)) return null;
  const through = (way: keyof ByChannel) =>
    canales.includes(way) && preferences[way] !== null && masSevera(severidad, preferences[way]) === severidad;
  const ways = { app: through('app'), correo: through('correo'), push: through('push') };
  return ways.app || ways.correo || ways.push ? ways : null;
};

interface Beyond {
  first: number;
  ids: number[];
  counts: Counts;
  row: Omit<Row, 'titulo' | 'texto' | 'causa'>;
}

const together = (so: Beyond | null, { id, tipo }: NotifiedEvent, row: Beyond['row']): Beyond => ({
  first: so?.first ?? id,
  ids: [...(so?.ids ?? []), id],
  counts: { ...so?.counts, [tipo]: (so?.counts[tipo] ?? 0) + 1 },
  // The first event is the most severe one.
  row: {
    ...(so?.row ?? row),
    en_app: Boolean(so?.row.en_app || row.en_app),
    correo_pendiente: Boolean(so?.row.correo_pendiente || row.correo_pendiente),
    push_pendiente: Boolean(so?.row.push_pendiente || row.push_pendiente),
  },
});

/** By user and kind: the number of events that got a notice of their own. */
const notifiedLately = async (tx: Tx, empresaId: number): Promise<Map<string, number>> => {
  const { rows } = await tx.execute<{ user_id: number; tipo: TipoEvento; escalado: boolean; n: number }>(sql`
    select n.user_id, e.tipo, n.escala_paso is not null as escalado, count(*)::int as n from notificaciones n
    join eventos e on e.empresa_id = n.empresa_id and e.id = n.evento_id
    where n.empresa_id = ${empresaId}
      and n.tipo = 'evento'
      and (n.causa like 'evento %' or n.escala_paso is not null)
      and n.creado_en > ${lately}
    group by 1, 2, 3`);
  return new Map(rows.map((row) => [keyOf(row.user_id, row.tipo, row.escalado), row.n]));
};

/**
 * Adds a summary notice, or updates the one from the last quarter of an hour. Its cause contains the counts: «eventos
 * desde 12 sos:3 impacto:1».
 */
const notifyTogether = async (tx: Tx, { first, ids, counts, row }: Beyond): Promise<void> => {
  const [open] = await tx
    .select({ id: n.id, causa: n.causa, severidad: n.severidad })
    .from(n)
    .where(
      and(
        eq(n.empresa_id, row.empresa_id),
        eq(n.user_id, row.user_id),
        like(n.causa, `${summary}%`),
        gt(n.creado_en, lately),
      ),
    );
  if (!open) {
    await tx
      .insert(n)
      .values({ ...row, ...summaryText(counts), causa: causeOf(first, counts), eventos: ids.slice(0, mostNamed) });
    return;
  }
  const [since, ...counted] = open.causa.slice(summary.length).split(' ');
  const all: Counts = { ...counts };
  for (const each of counted) {
    const [tipo = '', many] = each.split(':');
    all[tipo as TipoEvento] = (all[tipo as TipoEvento] ?? 0) + Number(many);
  }
  await tx
    .update(n)
    .set({
      ...summaryText(all),
      causa: causeOf(Number(since), all),
      severidad: masSevera(open.severidad ?? 'info', row.severidad ?? 'info'),
      en_app: sql`${n.en_app} or ${row.en_app}`,
      leida_en: null,
      eventos: sql`(coalesce(${n.eventos}, '{}') || ${sql.param(ids)}::int[])[1:${sql.raw(String(mostNamed))}]`,
      // One alert per channel; the bell keeps counting.
      correo_pendiente: sql`${n.correo_pendiente} or (${row.correo_pendiente} and ${n.correo_en} is null)`,
      push_pendiente: sql`${n.push_pendiente} or (${row.push_pendiente} and ${n.push_en} is null)`,
    })
    .where(eq(n.id, open.id));
};

const causeOf = (first: number, counts: Counts) =>
  `${summary}${first} ${Object.entries(counts)
    .map(([tipo, many]) => `${tipo}:${many}`)
    .join(' ')}`;
