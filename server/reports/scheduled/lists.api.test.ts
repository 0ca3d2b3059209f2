import { sql } from 'drizzle-orm';
import readXlsxFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { createMailbox } from '../../mail/testing';
import { startOwnApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';

/**
 * The parts of scheduled reports beyond rows of the two reports: grouping, and lists of trips, visits and executions.
 */

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi({ ...mailbox.variables, PUBLIC_URL: 'https://ftrack.test' }));

const polling = { timeout: 240_000, interval: 200 };
const path = '/api/reportes/programados';
const asked = (given: object) => ({
  nombre: 'De ayer',
  filtros: {},
  periodo: 'ayer',
  formato: 'xlsx',
  frecuencia: 'diaria',
  hora: '07:00',
  ...given,
});
const schedule = (given: object) => api.as('admin').call('POST', path, asked(given));

/** The mail sent to a new user of the company. */
const sent = async (given: object) => {
  const { id: reader, email } = await api.person('admin', [api.a]);
  const { status, json } = await schedule({ ...given, destinatarios: [reader] });
  expect(status, JSON.stringify(json)).toBe(201);
  expect((await api.as('admin').call('POST', `${path}/${json.id}/enviar`)).status).toBe(202);
  await expect.poll(() => mailbox.sentTo(api.mail, email).then(({ length }) => length), polling).toBe(1);
  const [message] = await mailbox.sentTo(api.mail, email);
  const [file] = message?.attachments ?? [];
  return {
    text: message?.text ?? '',
    name: file?.filename ?? '',
    type: file?.mimeType,
    content: Buffer.from(file?.content as ArrayBuffer),
    schedule: json,
  };
};
/** Yesterday at noon in Bogotá. */
const yesterday = sql`(((now() at time zone 'America/Bogota')::date - 1)::timestamp + interval '12 hours') at time zone 'America/Bogota'`;

it('a report of orders is mailed with its saved grouping, in both formats', async () => {
  const { id: nivel_id } = await api.aNivel();
  for (const prioridad of ['alta', 'alta', 'baja']) {
    const { json } = await api.as('admin').call('POST', '/api/ordenes', { titulo: 'De ayer', nivel_id, prioridad });
    await api.db.system.execute(sql`update ordenes set creado_en = ${yesterday} where id = ${json.id}`);
  }
  const grouped = {
    reporte: 'ordenes',
    filtros: { bajo_nivel_id: nivel_id },
    columnas: ['numero', 'prioridad'],
    agrupacion: { agrupar: 'prioridad' },
  };
  const { content, text, schedule: made } = await sent(grouped);
  expect(made.agrupacion).toEqual({ agrupar: 'prioridad' });
  const sheets = await readXlsxFile(content);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Datos', 'Resumen']);
  expect(sheets[1]?.data.map((row) => row.slice(0, 2))).toEqual([
    ['Prioridad', 'Órdenes'],
    ['Alta', 2],
    ['Baja', 1],
  ]);
  expect(text).toContain('agrupar=prioridad');
  expect((await sent({ ...grouped, formato: 'pdf' })).content.subarray(0, 4).toString()).toBe('%PDF');
  expect((await schedule({ ...grouped, agrupacion: { agrupar: 'color' }, destinatarios: [1] })).status).toBe(400);
});

it('visits to stops are mailed, for the company’s own days', async () => {
  const { id: activo_id } = await api.anActivo({ nombre: 'Bus visitante' });
  const stop = await api.as('admin').post('/api/paradas', {
    nombre: 'Bodega',
    tipo: 'base',
    forma: 'circulo',
    latitud: 4.6,
    longitud: -74.1,
    radio_m: 80,
  });
  for (const days of [0, 5])
    await api.db.system.execute(sql`insert into visitas (empresa_id, activo_id, parada_id, entrada_en, salida_en)
      select ${api.a}, ${activo_id}, ${stop.id}, at, at + interval '30 minutes'
      from (select ${yesterday} - ${days} * interval '1 day' as at) t`);
  const visits = {
    reporte: 'visitas',
    filtros: { parada_id: [stop.id] },
    columnas: ['parada_id', 'activo_id', 'duracion_s'],
    orden: ['entrada_en', 'DESC'],
  };
  const { content, name, text } = await sent(visits);
  expect((await readXlsxFile(content))[0]?.data.slice(1).map((row) => row.slice(0, 2))).toEqual([
    ['Bodega', 'Bus visitante'],
  ]);
  expect(name).toMatch(/^visitas-\d{4}-\d\d-\d\d-a-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(text).toContain(`/paradas?vista=visitas&paradas=${stop.id}&desde=`);
  expect((await schedule({ ...visits, agrupacion: { agrupar: 'tipo' }, destinatarios: [1] })).status).toBe(400);
  expect((await schedule({ ...visits, filtros: { color: 'rojo' }, destinatarios: [1] })).status).toBe(400);
  expect((await schedule({ ...visits, columnas: ['color'], destinatarios: [1] })).status).toBe(400);
});

it('executions of routes are mailed, also as PDF', async () => {
  const { type, text, content } = await sent({
    reporte: 'ejecuciones',
    formato: 'pdf',
    columnas: ['fecha', 'ruta_id', 'estado'],
    filtros: { estado: ['incumplida'] },
  });
  expect(type).toBe('application/pdf');
  expect(content.length).toBeGreaterThan(1_000);
  expect(text).toContain('/rutas/ejecuciones?filter=');
});
