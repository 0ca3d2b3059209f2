import { sql } from 'drizzle-orm';
import ical from 'ical.js';
import { parseICS, type VEvent } from 'node-ical';
import { describe, expect, it } from 'vitest';
import {
  diasEnlaceCalendario,
  type EnlaceCalendario,
  type EnlaceCalendarioCreado,
} from '#contract/requests/enlacesCalendario';
import type { CitaMantenimiento } from '#contract/requests/calendario';
import { prepared, useApi } from '../../../testing/useApi';
import { unaOrden } from '../../../testing/factories';
import { dayFromNow, plansOf } from '../../../testing/plans';
import { entriesAround } from '../calendar';
import { later } from '../../../../testing/later';

const api = useApi();
const on = prepared(() => plansOf(api));

const links = '/api/mantenimiento/enlaces';
/** With this host header the server knows its public address. */
const here = { host: 'localhost:8000' };

const aLink = async (company = api.a, nombre = 'Taller'): Promise<EnlaceCalendarioCreado> => {
  const { status, json } = await api.as('admin', company).call('POST', links, { nombre });
  expect(status).toBe(201);
  return json;
};
const listed = (company = api.a): Promise<EnlaceCalendario[]> =>
  api
    .as('admin', company)
    .call('GET', links)
    .then(({ json }) => json);
/** Without a session. */
const read = (url: string, headers: Record<string, string> = {}) => api.call('GET', url, undefined, headers);

/** Parsed as by a calendar. */
const eventsOf = (text: string): VEvent[] =>
  Object.values(parseICS(text)).filter((each): each is VEvent => each.type === 'VEVENT');
/** The company's day: tests run in its zone. */
const dayOf = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(date);
/** The lines of one event, unfolded. */
const linesOf = (text: string, uid: string): string[] =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .find((part) => part.includes(`UID:${uid}\r\n`))
    ?.split('\r\n') ?? [];

const entries = async (desde: number, hasta: number): Promise<CitaMantenimiento[]> =>
  on.ask(200, 'GET', `/api/mantenimiento/calendario?desde=${dayFromNow(desde)}&hasta=${dayFromNow(hasta)}`);
const feedOf = async (headers: Record<string, string> = {}): Promise<string> =>
  (await read((await aLink()).url, headers)).json;
const only = <T>([one, ...more]: readonly T[]): T => {
  if (one === undefined || more.length > 0) throw new Error(`there are ${one === undefined ? 0 : more.length + 1}`);
  return one;
};

describe('a link to the calendar of maintenance', () => {
  it('has an address that is shown once, works without a log-in, records its last use, and ends when it is revoked', async () => {
    const { id, url } = await aLink();
    expect(url).toMatch(/^\/calendario\/[\w-]{43}\.ics$/);
    const known = async () => (await listed()).find((link) => link.id === id);
    const { name } = (await api.as('admin').call('GET', '/api/user')).json;
    expect(await known()).toEqual({
      id,
      nombre: 'Taller',
      usuario: name,
      creado_en: expect.any(String),
      leido_en: null,
    });
    const secret = url.slice('/calendario/'.length, -'.ics'.length);
    expect(JSON.stringify(await listed())).not.toContain(secret);
    const { rows } = await api.db.system.execute(sql`select * from enlaces_calendario`);
    expect(JSON.stringify(rows)).not.toContain(secret);

    const answer = await read(url);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' },
    });
    expect((await known())?.leido_en).not.toBeNull();

    const revoke = () => api.as('admin').call('DELETE', `${links}/${id}`);
    expect(await revoke()).toMatchObject({ status: 200, json: { id } });
    expect((await read(url)).status).toBe(404);
    expect((await revoke()).status).toBe(404);
    expect(await known()).toBeUndefined();
  });

  it('has the given name or a default one, and the full address where that is known', async () => {
    const { status, json } = await api.as('admin').call('POST', links, undefined, here);
    expect([status, json.url]).toEqual([201, expect.stringMatching(/^http:\/\/localhost:8000\/calendario\//)]);
    expect((await listed()).find(({ id }) => id === json.id)?.nombre).toBe('Calendario de mantenimiento');
    expect((await api.as('admin').call('POST', links, { nombre: ' ' })).json.errors).toEqual({
      nombre: ['Obligatorio'],
    });
  });

  it.each(['monitor', 'operario'] as const)('is none of a %s’s business', async (role) => {
    const { id } = await aLink();
    const { call } = api.as(role);
    const answers = [await call('GET', links), await call('POST', links, {}), await call('DELETE', `${links}/${id}`)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('belongs to its company', async () => {
    const { id, url } = await aLink(api.b);
    await on.plan({ nombre: 'Solo de la primera', activos: [(await api.anActivo()).id], inicia_en: dayFromNow(5) });
    expect((await listed()).map((link) => link.id)).not.toContain(id);
    expect((await api.as('admin').call('DELETE', `${links}/${id}`)).status).toBe(404);
    const { status, json } = await read(url);
    expect([status, eventsOf(json)]).toEqual([200, []]);
  });

  it('does not work while its company is suspended, nor when it is unknown', async () => {
    const { url } = await aLink(api.b);
    const change = (activo: boolean) =>
      api.db.system.execute(sql`update empresas set activo = ${activo} where id = ${api.b}`);
    await change(false);
    expect((await read(url)).status).toBe(404);
    await change(true);
    expect((await read(url)).status).toBe(200);
    const strange = [
      '/calendario',
      '/calendario/',
      '/calendario/x.ics',
      `/calendario/${'a'.repeat(43)}.ics`,
      url.replace(/\.ics$/, ''),
      `${url}/x`,
    ];
    for (const path of strange) expect([path, (await read(path)).status]).toEqual([path, 404]);
  });

  it('is rate limited', async () => {
    const { url } = await aLink(api.b);
    let answer = await read(url);
    expect(answer.status).toBe(200);
    // A slow machine lets some more through.
    for (let n = 0; n < 300 && answer.status === 200; n += 1) answer = await read(url);
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    expect((await read((await aLink(api.b)).url)).status).toBe(200);
  });

  it('is one of fifty at most, also of many that are made at once', async () => {
    const made = (await listed(api.b)).length;
    for (let n = made; n < 48; n += 1) await aLink(api.b);
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.as('admin', api.b).call('POST', links, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array.from({ length: 6 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'CONFLICTO',
      message: expect.stringContaining('50 enlaces'),
    });
    expect(await listed(api.b)).toHaveLength(50);
  });
});

describe('the content of the feed', () => {
  it('matches the calendar, each entry once and on its day', async () => {
    const [one, other] = [await api.anActivo(), await api.anActivo()];
    await on.running({ activos: [one.id, other.id], inicia_en: dayFromNow(-10), cada_valor: 2, cada_unidad: 'semana' });
    await on.order(await on.due(await on.plan({ activos: [one.id], inicia_en: dayFromNow(2) })));
    const order = (days: number) =>
      on.ask(
        201,
        'POST',
        '/api/ordenes',
        unaOrden({ activo_id: one.id, fecha_limite: `${dayFromNow(days)}T23:00:00-05:00` }),
      );
    for (const days of [-31, -30, 0, 365, 366]) await order(days);

    const listed = [...(await entries(-30, 300)), ...(await entries(301, 365))];
    const events = eventsOf(await feedOf());
    expect(events).toHaveLength(listed.length);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    const inWords = (of: readonly [string, string][]) => of.map((each) => each.join(' ')).sort();
    expect(inWords(events.map(({ start, summary }) => [dayOf(start), summary]))).toEqual(
      inWords(listed.map(({ fecha, titulo }) => [fecha, titulo])),
    );
    expect(events.filter(({ rrule }) => rrule)).toEqual([]);
  });

  later('covers the nearest days when a year has too many entries', async () => {
    const { id } = await api.anActivo();
    const daily = await on.plan({ activos: [id], inicia_en: dayFromNow(0), cada_valor: 1, cada_unidad: 'dia' });
    const { plan_id } = await on.due(daily);
    await api.db.system.execute(sql`
      with nuevos as (
        insert into activos (empresa_id, nombre, codigo, tipo_activo, estado, criticidad, nivel_id)
        select a.empresa_id, 'Diario ' || n, 'DIA-' || n, a.tipo_activo, a.estado, a.criticidad, a.nivel_id
        from activos a, generate_series(1, 70) n
        where a.id = ${id}
        returning id
      )
      insert into mantenimiento_activos (empresa_id, plan_id, activo_id, ancla, vence_en, proxima_fecha)
        select ${api.a}, ${plan_id}, id, ${dayFromNow(0)}::date, ${dayFromNow(0)}::date, ${dayFromNow(0)}::date
        from nuevos`);
    const listed = await api.db.tenant(api.a, (tx) => entriesAround(tx, api.a, diasEnlaceCalendario));
    const onDay = (days: number) => listed.filter(({ fecha }) => fecha === dayFromNow(days)).length;
    expect(listed.length).toBeLessThanOrEqual(20_000);
    // The first one, created today, has no history yet.
    expect([onDay(0), onDay(150)].every((count) => count >= 70)).toBe(true);
    expect(onDay(365)).toBe(0);
    // No other test needs so many.
    const { version } = await on.ask<{ version: number }>(200, 'GET', `/api/mantenimiento/${plan_id}`);
    await on.change({ id: plan_id, version }, { estado: 'pausado' });
  });

  it('survives any characters in names', async () => {
    const nombre = `Revisión; aceite, filtros \\ y «año» ñandú 🚚 ${'áéíóú '.repeat(8)}fin`;
    const asset = await api.anActivo({ nombre: 'Camión, el; viejo\u0007' });
    await on.plan({ nombre, activos: [asset.id], inicia_en: dayFromNow(4), cada_unidad: 'anio', aviso_dias: 5 });
    await on.ask(
      201,
      'POST',
      '/api/ordenes',
      unaOrden({
        titulo: 'Primera línea\nBEGIN:VEVENT',
        activo_id: asset.id,
        fecha_limite: `${dayFromNow(1)}T15:00:00Z`,
      }),
    );
    const text = await feedOf(here);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const lines = text.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /\p{Cc}/u.test(line))).toEqual([]);
    const events = eventsOf(text);
    const due = events.find(({ start, summary }) => summary.startsWith('Revisión;') && dayOf(start) === dayFromNow(4));
    expect(due?.summary).toBe(`${nombre}: Camión, el; viejo`);
    expect(due?.description.split('\n').slice(0, 3)).toEqual([
      'Activo: Camión, el; viejo',
      `Plan: ${nombre}`,
      'Situación: Próximo',
    ]);
    expect(events.filter(({ summary }) => summary.endsWith('Primera línea\nBEGIN:VEVENT'))).toHaveLength(1);
  });

  it('is read alike by two parsers that others wrote', async () => {
    const text = await feedOf(here);
    const calendar = new ical.Component(ical.parse(text) as unknown[]);
    const read = calendar.getAllSubcomponents('vevent').map((part) => new ical.Event(part));
    const said = (uid: string, summary: string, description: string, start: Date, end: Date) =>
      JSON.stringify([uid, summary, description, start.toISOString(), end.toISOString()]);
    const others = eventsOf(text).map(({ uid, summary, description, start, end }) =>
      said(uid, summary, description, start, end ?? start),
    );
    expect(others.length).toBeGreaterThan(10);
    expect(
      read
        .map((event) =>
          said(event.uid, event.summary, event.description, event.startDate.toJSDate(), event.endDate.toJSDate()),
        )
        .sort(),
    ).toEqual(others.sort());
    // Required by RFC 5545, of the calendar and of each entry.
    expect(['version', 'prodid'].map((name) => calendar.getFirstPropertyValue(name) !== null)).toEqual([true, true]);
    expect(read.filter(({ component }) => component.getFirstPropertyValue('dtstamp') === null)).toEqual([]);
  });

  it('shows the situation of a due, blocks no time, and links to its plan where the address is known', async () => {
    const plan = await on.running({
      activos: [(await api.anActivo()).id],
      inicia_en: dayFromNow(-3),
      termina_en: dayFromNow(1),
    });
    const way = `http://localhost:8000/mantenimiento?plan=${plan.id}`;
    const text = await feedOf(here);
    const { uid } = only(eventsOf(text).filter(({ summary }) => summary.startsWith(`${plan.nombre}: `)));
    const lines = linesOf(text, uid);
    const [begins, ends] = [-3, -2].map((days) => dayFromNow(days).replaceAll('-', ''));
    for (const line of [
      `DTSTART;VALUE=DATE:${begins}`,
      `DTEND;VALUE=DATE:${ends}`,
      'CATEGORIES:Vencido',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
    ])
      expect(lines).toContain(line);
    expect(lines).toContain(`URL;VALUE=URI:${way}`);
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(way);
    const strange = await feedOf({ host: 'malo.test' });
    expect(linesOf(strange, uid).filter((line) => line.includes('http'))).toEqual([]);
    expect(linesOf(strange, uid)).toContain('CATEGORIES:Vencido');
    const [head = ''] = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT');
    for (const line of [
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Mantenimiento · Empresa A',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ])
      expect(head).toContain(`${line}\r\n`);
  });

  it('has orders at their hour, with their planned duration', async () => {
    const at = `${dayFromNow(7)}T08:30:00-05:00`;
    const order = await on.ask<{ id: number; uuid: string; numero: string }>(
      201,
      'POST',
      '/api/ordenes',
      unaOrden({ activo_id: (await api.anActivo()).id, fecha_programada: at, duracion_estimada_min: 90 }),
    );
    const lines = linesOf(await feedOf(here), `orden-${order.uuid}@ftrack`);
    const day = dayFromNow(7).replaceAll('-', '');
    for (const line of [
      `DTSTART:${day}T133000Z`,
      `DTEND:${day}T150000Z`,
      'CATEGORIES:Orden',
      `URL;VALUE=URI:http://localhost:8000/ordenes/${order.id}/show`,
    ])
      expect(lines).toContain(line);
    expect(lines.some((line) => /^LAST-MODIFIED:\d{8}T\d{6}Z$/.test(line))).toBe(true);
  });

  it('keeps the identity of a moved due, and of the next one', async () => {
    const plan = await on.plan({
      activos: [(await api.anActivo()).id],
      inicia_en: dayFromNow(3),
      cada_valor: 2,
      cada_unidad: 'mes',
    });
    const known = async () =>
      eventsOf(await feedOf())
        .filter(({ summary }) => summary.startsWith(`${plan.nombre}: `))
        .sort((a, b) => a.start.getTime() - b.start.getTime());
    const before = await known();
    const due = await on.due(plan);
    await on.ask(200, 'POST', `/api/mantenimiento/vencimientos/${due.id}/reprogramar`, {
      fecha: dayFromNow(8),
      alcance: 'solo_esta',
      version: due.version,
    });
    const [moved, ...rest] = await known();
    expect([moved?.uid, moved && dayOf(moved.start)]).toEqual([before[0]?.uid, dayFromNow(8)]);
    expect(Number(moved?.sequence)).toBeGreaterThan(Number(before[0]?.sequence));
    expect(rest.map(({ uid }) => uid)).toEqual(before.slice(1).map(({ uid }) => uid));

    await on.move(await on.move(await on.order(await on.due(plan)), 'en_progreso'), 'completada');
    expect((await known()).map(({ uid }) => uid)).toEqual(before.slice(1).map(({ uid }) => uid));
  });
});
