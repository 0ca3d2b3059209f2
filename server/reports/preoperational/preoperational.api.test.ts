import { extractText } from 'unpdf';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { FilaPreoperacional, ResumenPreoperacional } from '#contract/requests/preoperacional';
import { unFormulario } from '../../testing/factories';
import { inspectionsOf } from '../../testing/inspections';
import { doneJob } from '../../testing/jobs';
import { prepared, useApi } from '../../testing/useApi';

const api = useApi();
const admin = () => api.as('admin');

/** A truck with a daily form of long ago, inspected on two of the five days of a week, and annulled on a third. */
const made = prepared(async () => {
  const asset = await api.anActivo({ nombre: 'Camión del registro', placa: 'REG 001' });
  const { json: form } = await admin().call(
    'POST',
    '/api/plantillas',
    unFormulario({ frecuencia: 'diaria', aplica_a: { tipos: [], categorias: [], niveles: [asset.nivel_id] } }),
  );
  for (const table of ['activos', 'plantillas'])
    await api.db.system.execute(
      sql`update ${sql.identifier(table)} set creado_en = '2026-01-01' where empresa_id = ${api.a}`,
    );
  const one = inspectionsOf(api);
  const of = { activo_id: asset.id as number, plantilla_id: form.id as number, plantilla: 'Camión' };
  const failed = await one({
    ...of,
    ...{ fecha: '2026-10-06T03:00:00Z', inspector: 'Ana Ñandú', lectura: 1200.5, medidor: 'odometro' as const },
    resultado: 'no_apta',
    answers: [
      { titulo: 'Freno', resultado: 'falla', severidad: 'critica', nota: 'Largo' },
      { titulo: 'Luces', resultado: 'falla' },
      { titulo: 'Pito', resultado: 'aprobado' },
    ],
  });
  const { rows } = await api.db.system.execute<{ id: number }>(sql`
    insert into defectos (empresa_id, plantilla_id, activo_id, item, titulo, severidad, estado, abierto_en,
      ultima_vista_en, reparado_en, reparado_por, nota)
    values (${api.a}, ${of.plantilla_id}, ${of.activo_id}, 'p0', 'Freno', 'critica', 'reparado', now(), now(),
      '2026-10-08T15:00:00Z', 'Pedro', 'Bandas nuevas') returning id`);
  await api.db.system.execute(sql`
    update inspeccion_respuestas set defecto_id = ${rows[0]?.id} where inspeccion_id = ${failed.id} and item = 'p0'`);
  await one({ ...of, fecha: '2026-10-07T11:30:00Z', firma_id: await api.aFile() });
  await one({ ...of, fecha: '2026-10-08T11:30:00Z', anulada_en: '2026-10-08T12:00:00Z' });
  return { ...of, failed: failed.id };
});

const filterOf = (more: object = {}) =>
  JSON.stringify({ desde: '2026-10-05', hasta: '2026-10-11', activo_id: made.activo_id, ...more });
const read = async <T>(path: string, more: object = {}): Promise<T> => {
  const { status, json } = await admin().call('GET', `${path}?filter=${encodeURIComponent(filterOf(more))}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
};

it('has each inspection with what was done about its failures, and the due days that lack one', async () => {
  const rows = await read<FilaPreoperacional[]>('/api/reportes/preoperacional');
  expect(rows.map(({ fecha, hora, resultado }) => [fecha, hora, resultado])).toEqual([
    ['2026-10-09', null, 'sin_inspeccion'],
    ['2026-10-08', null, 'sin_inspeccion'],
    ['2026-10-07', '06:30', 'apta'],
    ['2026-10-06', null, 'sin_inspeccion'],
    ['2026-10-05', '22:00', 'no_apta'],
  ]);
  expect(rows.at(-1)).toMatchObject({
    ...{ id: String(made.failed), placa: 'REG 001', conductor: 'Ana Ñandú', odometro_km: 1200.5, fallas_n: 2 },
    ...{ fallas: 'Freno (crítica): Largo; Luces', accion: 'reparado por Pedro: Bandas nuevas', firmada: false },
    // One of the two is still open.
    reparado_en: null,
  });
  expect(rows.find(({ fecha }) => fecha === '2026-10-07')).toMatchObject({ firmada: true, fallas: null });
  const missing = await read<FilaPreoperacional[]>('/api/reportes/preoperacional', { resultado: 'sin_inspeccion' });
  expect(missing).toHaveLength(3);
});

it('adds up to the compliance of the days, in all and by month', async () => {
  const { totales, meses } = await read<ResumenPreoperacional>('/api/reportes/preoperacional/resumen');
  expect(totales).toEqual({
    ...{ debidas: 5, hechas: 2, pct: 40, inspecciones: 2, vehiculos: 1, con_fallas: 1, no_aptas: 1, firmadas: 1 },
    ...{ fallas: 2, fallas_reparadas: 1 },
  });
  expect(meses).toEqual([{ mes: '2026-10', inspecciones: 2, debidas: 5, hechas: 2, pct: 40 }]);
});

it('is a PDF that names the rule it answers', async () => {
  const columnas = ['fecha', 'placa', 'conductor', 'resultado', 'fallas', 'accion', 'firmada'];
  const { status, json } = await admin().call('POST', '/api/reportes/preoperacional/exportar', {
    ...{ formato: 'pdf', filter: filterOf(), columnas },
  });
  expect(status).toBe(202);
  const job = await doneJob(admin().call, json.id);
  const { rawPayload } = await api.app.inject({ url: job.archivo_url });
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
  for (const said of [
    'Registro preoperacional',
    'Resolución 40595 de 2022',
    '40 % (2 de 5)',
    'REG 001',
    'Sin inspección',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said);
});
