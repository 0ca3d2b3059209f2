import { expect, it } from 'vitest';
import { importingApi } from '../../imports/testing/importing';
import { unContrato } from '../../testing/factories';
import { doneJob } from '../../testing/jobs';

const { api, admin } = await importingApi();
const url = '/api/contratos';
const listed = (role: 'admin' | 'operario', filter: object, more = '') =>
  api.as(role).get(`${url}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
const numbers = (rows: { numero: string }[]) => rows.map(({ numero }) => numero);

it('contratos are created, read, changed, deleted, and refused at the field that is wrong', async () => {
  const activo_id = (await api.anActivo()).id;
  const made = await admin.post(url, unContrato({ activo_id, tipo: 'seguro', vence_en: '2027-03-31', valor: 1_250.5 }));
  expect(made).toMatchObject({ activo_id, tipo: 'seguro', vence_en: '2027-03-31', valor: 1_250.5, visitas: null });
  const { json } = await admin.call('PUT', `${url}/${made.id}`, { visitas: 12, version: made.version });
  expect(json).toEqual({ ...made, visitas: 12, version: 2, actualizado_en: json.actualizado_en });
  expect(await admin.get(`${url}/${made.id}`)).toEqual(json);
  const wrong: [object, string][] = [
    [{ activo_id: 888_888 }, 'activo_id'],
    [{ valor: -1 }, 'valor'],
    [{ vence_en: '31/03/2027' }, 'vence_en'],
    [{ numero: made.numero }, 'numero'],
  ];
  for (const [input, field] of wrong)
    expect(Object.keys((await admin.post(url, { ...unContrato({ activo_id }), ...input })).errors)).toEqual([field]);
  expect((await admin.call('DELETE', `${url}/${made.id}`)).status).toBe(200);
  expect((await admin.call('GET', `${url}/${made.id}`)).status).toBe(404);
});

it('contratos are filtered, searched and sorted; an operario sees all but what they cost, a monitor nothing', async () => {
  const activo_id = (await api.anActivo()).id;
  await admin.post(
    url,
    unContrato({ activo_id, numero: 'A-2', tipo: 'arriendo', valor: 5, proveedor: 'Llantas Ñáñez' }),
  );
  await admin.post(url, unContrato({ activo_id, numero: 'A-1', tipo: 'seguro' }));
  expect(numbers(await listed('admin', { activo_id }, '&sort=["numero","ASC"]'))).toEqual(['A-1', 'A-2']);
  expect(numbers(await listed('admin', { activo_id, tipo: 'arriendo' }))).toEqual(['A-2']);
  expect(numbers(await listed('admin', { q: 'nanez' }))).toEqual(['A-2']);
  expect(numbers(await listed('admin', { activo_id: 888_888 }))).toEqual([]);
  const [seen] = await listed('operario', { q: 'A2' });
  expect(seen).toMatchObject({ numero: 'A-2', proveedor: 'Llantas Ñáñez' });
  expect(seen).not.toHaveProperty('valor');
  expect((await api.as('operario').call('POST', url, unContrato({ activo_id }))).status).toBe(403);
  expect((await api.as('monitor').call('GET', `${url}?range=[0,9]`)).status).toBe(403);
});

it('contratos are imported from a spreadsheet and exported with the names of their assets', async () => {
  const { id: activo_id, nombre } = await api.anActivo({ codigo: 'CAM-9' });
  const file =
    'Contrato;Proveedor;Tipo;Placa;Vence;Valor\nIMP-1;Aceites SA;Arriendo;CAM-9;31/03/2027;1.250,50\nIMP-2;;;CAM-9;;\n';
  const given = await admin.checked('contratos', 'contratos.csv', file);
  expect(given).toMatchObject({ filas_ok: 1, filas_error: 1 });
  await admin.step(given.id, 'importar');
  const vence_en = '2027-03-31';
  expect(await listed('admin', { q: 'IMP-1' })).toMatchObject([
    { activo_id, tipo: 'arriendo', vence_en, valor: 1_250.5 },
  ]);

  const columnas = ['numero', 'tipo', 'activo_id', 'vence_en', 'valor'];
  const asked = await admin.post(`${url}/exportar`, { formato: 'csv', columnas, filter: '{"q":"IMP"}' });
  const { archivo_url } = await doneJob(admin.call, asked.id);
  const written = (await api.app.inject(archivo_url)).body.trim().split('\r\n').slice(1);
  expect(written).toEqual(['Número de contrato;Tipo;Activo;Vence;Valor', `IMP-1;Arriendo;${nombre};31/03/2027;1250,5`]);
});
