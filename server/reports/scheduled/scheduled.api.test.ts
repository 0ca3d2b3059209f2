import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ReporteProgramado } from '#contract/requests/reportesProgramados';
import { createMailbox } from '../../mail/testing';
import { membresiaTable } from '../../db/tables/usuarios';
import { startOwnApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';
import { takeDue } from './clock';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi({ ...mailbox.variables, PUBLIC_URL: 'https://ftrack.test' }));

const polling = { timeout: 240_000, interval: 200 };
const path = '/api/reportes/programados';
const someone = async (company = api.a) => (await api.person('admin', [company])) satisfies { id: number };
const schedule = (destinatarios: number[], given: object = {}) => ({
  nombre: 'Órdenes de la semana',
  reporte: 'ordenes',
  filtros: { por: 'creada' },
  columnas: ['numero', 'titulo', 'estado'],
  periodo: 'semana_pasada',
  formato: 'xlsx',
  frecuencia: 'semanal',
  dia_semana: 1,
  hora: '07:00',
  destinatarios,
  ...given,
});
const scheduled = async (destinatarios: number[], given: object = {}): Promise<ReporteProgramado> => {
  const { status, json } = await api.as('admin').call('POST', path, schedule(destinatarios, given));
  if (status !== 201) throw new Error(JSON.stringify(json));
  return json;
};
const stands = async (id: number): Promise<ReporteProgramado> => await api.as('admin').get(`${path}/${id}`);
const isDue = (id: number, ago = '1 minute') =>
  api.db.system.execute(sql`update reportes_programados set proximo_en = now() - ${ago}::interval where id = ${id}`);
const take = () => takeDue({ db: api.db, log: () => {} });
const jobsOf = async (id: number): Promise<number> =>
  (
    await api.db.pool.query(
      `select count(*)::int as n from trabajos where tipo = 'reporte programado' and (parametros ->> 'id')::int = $1`,
      [id],
    )
  ).rows[0].n;

describe('a scheduled report', () => {
  it('is mailed to its recipients with the file, for the days of its period', async () => {
    const [ana, luis] = [await someone(), await someone()];
    const { id, proximo_en, destinatarios_nombres } = await scheduled([ana.id, luis.id]);
    expect(destinatarios_nombres).toHaveLength(2);
    expect(
      new Intl.DateTimeFormat('es', {
        timeZone: 'America/Bogota',
        weekday: 'long',
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(proximo_en ?? '')),
    ).toBe('lunes, 07:00');
    expect((await api.as('admin').call('POST', `${path}/${id}/enviar`)).status).toBe(202);
    await expect.poll(async () => (await stands(id)).ultimo_envio_en, polling).toBeTruthy();
    for (const { email } of [ana, luis]) {
      const [message, ...more] = await mailbox.sentTo(api.mail, email);
      expect(more).toEqual([]);
      expect(message?.subject).toBe('Órdenes de la semana · Empresa A');
      expect(message?.attachments[0]?.filename).toMatch(/^reporte-ordenes-\d{4}-\d\d-\d\d-a-\d{4}-\d\d-\d\d\.xlsx$/);
      expect(message?.text).toContain('https://ftrack.test/reportes/ordenes?por=creada&desde=');
    }
    // Sent now, so its schedule stays.
    expect((await stands(id)).proximo_en).toBe(proximo_en);
  });

  it('is one of two hundred of its company at most, also of many that are made at once', async () => {
    const ana = await someone(api.b);
    const make = () => api.as('admin', api.b).call('POST', path, schedule([ana.id]));
    expect((await make()).status).toBe(201);
    await api.db.system.execute(sql`insert into reportes_programados
        (
          empresa_id, nombre, reporte, filtros, columnas, periodo, formato, frecuencia, hora, destinatarios, activo,
          creado_por_id, zona
        )
      select empresa_id, nombre, reporte, filtros, columnas, periodo, formato, frecuencia, hora, destinatarios, false,
        creado_por_id, zona
      from reportes_programados, generate_series(1, 197) where empresa_id = ${api.b}`);
    const answers = await Promise.all(Array.from({ length: 6 }, make));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'CONFLICTO',
      message: expect.stringContaining('200 envíos'),
    });
    await api.db.system.execute(sql`delete from reportes_programados where empresa_id = ${api.b}`);
  });

  it('is taken once when its time comes, with any number of servers, and its time advances', async () => {
    const ana = await someone();
    const { id, proximo_en } = await scheduled([ana.id], {
      formato: 'pdf',
      reporte: 'activos',
      filtros: {},
      columnas: ['nombre', 'disponibilidad'],
    });
    await isDue(id);
    await Promise.all([take(), take(), take()]);
    await take();
    expect(await jobsOf(id)).toBe(1);
    expect((await stands(id)).proximo_en).toBe(proximo_en);
    await expect.poll(() => mailbox.sentTo(api.mail, ana.email).then(({ length }) => length), polling).toBe(1);
    await expect.poll(async () => (await stands(id)).ultimo_envio_en, polling).toBeTruthy();
    expect((await mailbox.sentTo(api.mail, ana.email))[0]?.attachments[0]?.mimeType).toBe('application/pdf');
  });

  it('waits for no others of a company whose queue is full, however many of those are due', async () => {
    const [ana, zoe] = [await someone(), await someone(api.b)];
    const mine = await scheduled([ana.id]);
    const other = await api.as('admin', api.b).post(path, schedule([zoe.id]));
    await api.db.system.execute(sql`
      insert into reportes_programados (empresa_id, nombre, reporte, filtros, columnas, periodo, formato, frecuencia,
        dia_semana, hora, destinatarios, creado_por_id, proximo_en, zona)
      select empresa_id, nombre || n, reporte, filtros, columnas, periodo, formato, frecuencia, dia_semana, hora,
        destinatarios, creado_por_id, now() - interval '1 hour', zona
      from reportes_programados, generate_series(1, 120) n where id = ${mine.id}`);
    await api.db.system.execute(sql`
      insert into trabajos (empresa_id, user_id, tipo, parametros)
      select ${api.a}, creado_por_id, 'nadie lo hace', '{}' from reportes_programados, generate_series(1, 60) n
      where id = ${mine.id}`);
    await isDue(other.id);
    await take();
    expect([await jobsOf(mine.id), await jobsOf(other.id)]).toEqual([0, 1]);
    await api.db.system.execute(sql`delete from trabajos where tipo = 'nadie lo hace'`);
    await api.db.system.execute(sql`delete from reportes_programados where empresa_id in (${api.a}, ${api.b})`);
  });

  it('that was missed for weeks is sent once, for the latest time', async () => {
    const ana = await someone();
    const { id } = await scheduled([ana.id]);
    await isDue(id, '24 days');
    await take();
    expect(await jobsOf(id)).toBe(1);
    const { rows } = await api.db.pool.query(
      `select now() - turno_en < interval '7 days' as latest from reportes_programados where id = $1`,
      [id],
    );
    // Computed from the missed time, by the calendar of the schedule.
    expect(rows[0].latest).toBe(true);
    await expect.poll(() => mailbox.sentTo(api.mail, ana.email).then(({ length }) => length), polling).toBe(1);
  });

  it('is finished by another server after a crash, and nobody gets it twice', async () => {
    const [ana, luis] = [await someone(), await someone()];
    const { id } = await scheduled([ana.id, luis.id]);
    // The server that took it sent one mail and crashed: its job is still marked as taken, and its heartbeat has
    // stopped.
    await api.db.system.execute(
      sql`update reportes_programados set turno_en = now(), entregado_a = ${sql.param([ana.id])}::int[] where id = ${id}`,
    );
    await api.db.system
      .execute(sql`insert into trabajos (empresa_id, user_id, tipo, parametros, estado, latido_en, intentos, tomado_en)
      select empresa_id, creado_por_id, 'reporte programado',
        jsonb_build_object('id', id, 'turno', to_char(turno_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        'en_curso', now() - interval '10 minutes', 1, now() - interval '10 minutes'
      from reportes_programados
      where id = ${id}`);
    await expect.poll(async () => (await stands(id)).ultimo_envio_en, polling).toBeTruthy();
    expect(await mailbox.sentTo(api.mail, luis.email)).toHaveLength(1);
    expect(await mailbox.sentTo(api.mail, ana.email)).toHaveLength(0);
  });

  it('is not sent to users who have left or lost the role, and its owner is notified when nobody is left', async () => {
    const [gone, here] = [await someone(), await someone()];
    const { id } = await scheduled([gone.id, here.id]);
    await api.db.system
      .update(membresiaTable)
      .set({ rol_id: 3 })
      .where(sql`user_id = ${gone.id}`);
    expect((await stands(id)).destinatarios_nombres).toHaveLength(1);
    await isDue(id);
    await take();
    await expect.poll(async () => (await stands(id)).ultimo_envio_en, polling).toBeTruthy();
    expect(await mailbox.sentTo(api.mail, here.email)).toHaveLength(1);
    expect(await mailbox.sentTo(api.mail, gone.email)).toHaveLength(0);
    await api.db.system.delete(membresiaTable).where(sql`user_id = ${here.id}`);
    await isDue(id);
    await take();
    await expect.poll(async () => (await stands(id)).ultimo_error, polling).toMatch(/Ninguno de los destinatarios/);
    const { json } = await api.as('admin').call('GET', '/api/notificaciones');
    expect(JSON.stringify(json)).toContain('No se envió «Órdenes de la semana»');
  });

  it('that is paused waits, and continues at its next time', async () => {
    const ana = await someone();
    const { id, proximo_en } = await scheduled([ana.id]);
    expect((await api.as('admin').call('PATCH', `${path}/${id}`, { activo: false })).json).toMatchObject({
      activo: false,
      proximo_en: null,
    });
    await take();
    expect(await jobsOf(id)).toBe(0);
    expect((await api.as('admin').call('PATCH', `${path}/${id}`, { activo: true })).json).toMatchObject({
      activo: true,
      proximo_en,
    });
  });

  it('is changed as a whole, listed by report and deleted', async () => {
    const ana = await someone();
    const { id } = await scheduled([ana.id]);
    const changed = await api
      .as('admin')
      .call('PUT', `${path}/${id}`, schedule([ana.id], { frecuencia: 'diaria', dia_semana: null, hora: '18:30' }));
    expect(changed.json).toMatchObject({ id, frecuencia: 'diaria', hora: '18:30' });
    const listed = async (reporte: string): Promise<number[]> =>
      (await api.as('admin').get(`${path}?reporte=${reporte}`)).map((each: ReporteProgramado) => each.id);
    expect(await listed('ordenes')).toContain(id);
    expect(await listed('activos')).not.toContain(id);
    expect((await api.as('admin').call('DELETE', `${path}/${id}`)).json).toEqual({ id });
    expect((await api.as('admin').call('GET', `${path}/${id}`)).status).toBe(404);
  });
});

describe('the caller', () => {
  it('may see reports, and only those of the company', async () => {
    const { id } = await scheduled([(await someone()).id]);
    for (const role of ['monitor', 'operario'] as const) {
      expect((await api.as(role).call('GET', path)).status).toBe(403);
      expect((await api.as(role).call('POST', path, schedule([1]))).status).toBe(403);
      expect((await api.as(role).call('POST', `${path}/${id}/enviar`)).status).toBe(403);
    }
    const other = api.as('admin', api.b);
    expect(await other.get(path)).toEqual([]);
    for (const [method, to, body] of [
      ['GET', '', undefined],
      ['PUT', '', schedule([(await someone(api.b)).id])],
      ['PATCH', '', { activo: false }],
      ['DELETE', '', undefined],
      ['POST', '/enviar', undefined],
    ] as const)
      expect((await other.call(method, `${path}/${id}${to}`, body)).status, method).toBe(404);
    expect((await stands(id)).activo).toBe(true);
  });

  const wrong: [string, object][] = [
    ['a week without its day', { dia_semana: null }],
    ['a month without its day', { frecuencia: 'mensual' }],
    ['an hour that is none', { hora: '25:00' }],
    ['nobody', { destinatarios: [] }],
    ['a report that there is not', { reporte: 'nubes' }],
    ['a filter that the report does not know', { filtros: { color: 'rojo' } }],
    ['a column that it has not', { columnas: ['color'] }],
    ['an order by what it has not', { orden: ['color', 'ASC'] }],
  ];
  it.each(wrong)('gets errors in Spanish: %s', async (_, given) => {
    const { status, json } = await api.as('admin').call('POST', path, schedule([(await someone()).id], given));
    expect([400, 422]).toContain(status);
    expect(JSON.stringify(json)).not.toMatch(/invalid|must|required|expected/i);
  });

  it('can send it only to users of the company who may see its reports', async () => {
    const outsider = await someone(api.b);
    const operario = await api.person('operario', [api.a]);
    for (const { id } of [outsider, operario]) {
      const { status, json } = await api.as('admin').call('POST', path, schedule([id]));
      expect(status).toBe(422);
      expect(json.errors.destinatarios).toBeTruthy();
    }
  });
});
