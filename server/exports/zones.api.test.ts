import { sql } from 'drizzle-orm';
import readXlsxFile from 'read-excel-file/node';
import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { isDaily } from '../../testing/levels';
import { tellOverdue } from '../resources/ordenes/moves/overdue';
import { prepared, useApi } from '../testing/useApi';
import { companyZones, oddDaysOf } from '../testing/days';
import { raiseEvents } from '../testing/events';
import { unaCarga } from '../testing/factories';
import { doneJob } from '../testing/jobs';
import { orderFixture } from '../testing/orders';
import { plansOf } from '../testing/plans';
import { aTracker, rowsOf, send } from '../testing/trackers';
import { fixAt } from '../tracking/projector/testing';

const api = useApi();
const fixture = prepared(() => orderFixture(api));
const on = prepared(() => plansOf(api));

const cases = companyZones.slice(isDaily ? -2 : 0).flatMap((zone) =>
  oddDaysOf(zone)
    .slice(isDaily ? -1 : 0)
    .map((edge) => [zone, edge.day, edge.hours, edge] as const),
);

const iso = (at: number) => new Date(at).toISOString();
const beside = (day: string, days: number) => iso(Date.parse(day) + days * 86_400_000).slice(0, 10);
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

const moveTo = async (zone: string) => {
  const superadmin = api.as('superadmin');
  const { version } = (await superadmin.call('GET', `/api/admin-empresas/${api.a}`)).json;
  const { status } = await superadmin.call('PUT', `/api/admin-empresas/${api.a}`, { zona_horaria: zone, version });
  expect(status).toBe(200);
};

const fileOf = async (url: string, body: object) => {
  const { call } = api.as('admin');
  const { status, json } = await call('POST', url, body);
  expect([url, status]).toEqual([url, 202]);
  return (await api.app.inject({ url: (await doneJob(call, json.id)).archivo_url })).rawPayload;
};
const pdfText = async (file: Buffer) => plain((await extractText(new Uint8Array(file), { mergePages: true })).text);
const lists = (path: string, filter: object, columnas: string[], formato = 'csv') =>
  fileOf(`/api/${path}/exportar`, { formato, filter: JSON.stringify(filter), sort: '["id","ASC"]', columnas });

it.each(cases)(
  'a company in %s has the same days and hours in every file, mail and calendar: %s, of %i hours',
  async (zone, day, hours, edge) => {
    await moveTo(zone);
    const [from, to, evening] = [edge.from, edge.to, edge.evening].map(iso) as [string, string, string];
    const written = `${day.split('-').reverse().join('/')} 23:30`;
    const inWords = plain(
      new Intl.DateTimeFormat('es', {
        timeZone: zone,
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }).format(edge.evening),
    );
    const tracker = await aTracker(api);
    const activo_id = tracker.id;
    await api.db.system.execute(sql`update activos set fecha_puesta_servicio = '2020-01-01' where id = ${activo_id}`);
    const ask = async <T>(path: string, filter: object): Promise<T> =>
      on.ask(200, 'GET', `/api/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);

    // A plan that counts from when the work was done, which is told later: at 23:30.
    const plan = await on.running({
      activos: [activo_id],
      base: 'ejecutada',
      cada_valor: 1,
      cada_unidad: 'mes',
      inicia_en: beside(day, -20),
    });
    let order = await on.order(await on.due(plan));
    order = await on.ask(200, 'PATCH', `/api/ordenes/${order.id}`, {
      fecha_programada: evening,
      fecha_limite: evening,
      version: order.version,
    });
    order = await on.move(order, 'en_progreso', { fecha: from });
    order = await on.move(order, 'completada', { fecha: evening, solucion: 'Aceite nuevo' });
    expect([order.completada_en, order.cerrada_en]).toEqual([evening, evening]);
    await on.ask(201, 'POST', `/api/ordenes/${order.id}/mano-obra`, {
      personal_id: fixture.other.id,
      fecha: day,
      horas: 2.5,
    });
    const nextMonth = iso(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8)))).slice(
      0,
      10,
    );
    expect(await on.due(plan)).toMatchObject({ ultima_fecha: day, vence_en: nextMonth });
    const calendar = await on.ask<{ orden_id: number | null; fecha: string }[]>(
      200,
      'GET',
      `/api/mantenimiento/calendario?desde=${day}&hasta=${day}`,
    );
    expect(calendar.filter(({ orden_id }) => orden_id === order.id)).toMatchObject([{ fecha: day }]);

    // The list, the order and the report.
    const columns = ['numero', 'fecha_programada', 'completada_en'];
    const row = (await lists('ordenes', { activo_id }, columns)).toString('utf8').split('\r\n').at(-1);
    expect(row?.split(';').map((cell) => cell.slice(0, written.length))).toEqual([order.numero, written, written]);
    const [sheet] = await readXlsxFile(await lists('ordenes', { activo_id }, columns, 'xlsx'));
    expect(sheet?.data[1]).toEqual([order.numero, new Date(`${day}T23:30:00Z`), new Date(`${day}T23:30:00Z`)]);
    const paper = await pdfText(await fileOf(`/api/ordenes/${order.id}/pdf`, {}));
    expect(paper).toContain(inWords);
    expect(paper).toContain(`${inWords.replace(/,[^,]*$/, '')} 2 h 30 min`);
    for (const formato of ['csv', 'pdf']) {
      const body = {
        formato,
        filter: JSON.stringify({ desde: day, hasta: day, por: 'completada', activo_id }),
        columnas: ['numero', 'completada'],
      };
      const file = await fileOf('/api/reportes/ordenes/exportar', body);
      expect(formato === 'pdf' ? await pdfText(file) : file.toString('utf8')).toContain(written);
    }
    for (const [days, found] of [
      [-1, []],
      [0, [order.id]],
      [1, []],
    ] as const) {
      const on = beside(day, days);
      const rows = await ask<{ id: number }[]>('reportes/ordenes', {
        desde: on,
        hasta: on,
        por: 'completada',
        activo_id,
      });
      expect(rows.map(({ id }) => id)).toEqual(found);
    }

    const changes = await lists('auditoria', { entidad: 'ordenes', entidad_id: order.id }, ['fecha', 'cambios']);
    expect(changes.toString('utf8')).toContain(written.replace(' ', ', '));

    // A day without the asset is as long as the day was.
    await on.ask(201, 'POST', `/api/activos/${activo_id}/paradas`, {
      desde: from,
      hasta: to,
      clase: 'falla',
      motivo: 'Todo el día',
    });
    for (const [days, stopped] of [
      [-1, 0],
      [0, hours],
      [1, 0],
    ] as const) {
      const on = beside(day, days);
      expect(await ask('reportes/activos', { desde: on, hasta: on, activo_id })).toMatchObject([
        { paradas_no_plan_h: stopped },
      ]);
    }

    // Lists that are asked for by day.
    await raiseEvents(api, api.a, [{ activo_id, ancla_en: evening, inicio_en: evening, fin_en: evening }]);
    await on.ask(201, 'POST', '/api/combustible', unaCarga({ activo_id, fecha: evening }));
    for (const [list, column] of [
      ['eventos', 'inicio_en'],
      ['combustible', 'fecha'],
    ] as const)
      for (const [days, found] of [
        [-1, 0],
        [0, 1],
        [1, 0],
      ] as const) {
        const file = await lists(list, { activo_id, dia_desde: beside(day, days), dia_hasta: beside(day, days) }, [
          'id',
          column,
        ]);
        expect([list, days, file.toString('utf8').split(written).length - 1]).toEqual([list, days, found]);
      }

    // A trip of twenty minutes, ten of them before midnight.
    const fixes = Array.from({ length: 41 }, (_, n) => {
      const fecha = edge.to - 10 * 60_000 + n * 30_000;
      return fixAt(0, n * 300, { fecha, recibida: fecha, velocidad_kmh: 36, encendido: true });
    });
    await send(api.tracking, tracker, fixes);
    await api.tracking.projected();
    const days = await rowsOf<{ fecha: string; km: number }>(
      api,
      sql`select to_char(fecha, 'YYYY-MM-DD') as fecha, km from km_dia where activo_id = ${activo_id} order by 1`,
    );
    expect(days).toEqual([day, beside(day, 1)].map((fecha) => ({ fecha, km: expect.closeTo(6, 1) })));
    const replay = (formato: string) =>
      api
        .as('admin')
        .call('GET', `/api/recorrido/exportar?activo_id=${activo_id}&desde=${from}&hasta=${to}&formato=${formato}`);
    const driven = await replay('csv');
    expect(driven.headers['content-disposition']).toContain(`${day}.csv`);
    expect(driven.json).toContain(`${day} 23:50`);

    // What people are told.
    const late = await fixture.anOrder({ activo_id, fecha_limite: evening });
    await tellOverdue(api.db, () => false);
    const notices = await rowsOf<{ texto: string }>(
      api,
      sql`select texto from notificaciones where titulo = ${`La orden ${late.numero} venció`} and empresa_id = ${api.a}`,
    );
    expect(notices.length).toBeGreaterThan(0);
    for (const { texto } of notices) expect(texto).toContain(`Vencía el ${written}.`);
  },
);
