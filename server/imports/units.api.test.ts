import { beforeAll, describe, expect, it } from 'vitest';
import { filtered } from '../../testing/filtered';
import { unActivo, unaCarga } from '../testing/factories';
import { doneJob } from '../testing/jobs';
import { importingApi } from './testing/importing';

const { api, admin } = await importingApi();

let nivel_id: number;
beforeAll(async () => {
  nivel_id = (await api.aNivel()).id;
});

const countIn = async (unidad_combustible: 'l' | 'gal' | 'gal_imp') => {
  const { version } = await admin.get('/api/empresa/ajustes');
  expect((await admin.call('PATCH', '/api/empresa/ajustes', { unidad_combustible, version })).status).toBe(200);
};
const anAsset = async (given: object): Promise<number> =>
  (await admin.post('/api/activos', unActivo({ nivel_id, ...given }))).id;
const loads = async (activo_id: number) =>
  await admin.get(`/api/combustible?${filtered({ activo_id })}&sort=["fecha","ASC"]&range=[0,99]`);
const exported = async (columnas: string[], filter: object): Promise<string[]> => {
  const { json } = await admin.call('POST', '/api/combustible/exportar', {
    ...{ formato: 'csv', sort: '["fecha","ASC"]', columnas, filter: JSON.stringify(filter) },
  });
  const { archivo_url } = await doneJob(admin.call, json.id);
  const { rawPayload } = await api.app.inject({ url: archivo_url });
  return rawPayload.toString('utf8').replace('\uFEFF', '').split('\r\n').slice(1);
};

describe('a file in other units', () => {
  it('is converted by its headings, which the check says, and energy is not', async () => {
    const diesel = await anAsset({ placa: 'GAL001', combustible: 'diesel' });
    const electric = await anAsset({ placa: 'GAL002', combustible: 'electrico' });
    const text = [
      'Placa;Fecha;Galones;Odómetro (mi);Horómetro (h)',
      'GAL001;01/01/2026 08:00;20;100;50',
      'GAL001;02/01/2026 08:00;10,5 gal;200;60',
      'GAL002;02/01/2026 08:00;30;;',
    ].join('\n');
    const imp = await admin.checked('combustible', 'galones.csv', text, { formato_fecha: 'dma', decimal: 'coma' });
    expect(imp.filas_error).toBe(0);
    expect(imp.avisos.map(({ mensaje }) => mensaje)).toEqual([
      '«Galones» se convierte: galones → litros',
      '«Odómetro (mi)» se convierte: millas → kilómetros',
    ]);
    await admin.step(imp.id, 'importar');
    expect(await loads(diesel)).toMatchObject([
      { litros: 75.7082, odometro_km: 160.9344, horometro_h: 50, consumo_hora: null },
      { litros: 39.7468, odometro_km: 321.8688, horometro_h: 60, consumo_hora: 3.97468 },
    ]);
    expect(await loads(electric)).toMatchObject([{ litros: 30, unidad: 'kWh' }]);
    const meters: { tipo: string; valor_actual: number }[] = await admin.get(`/api/activos/${diesel}/medidores`);
    expect(meters.find(({ tipo }) => tipo === 'odometro')?.valor_actual).toBe(321.8688);
  });

  it('whose readings are in miles becomes readings of a meter in kilometres, and hours stay', async () => {
    const asset = await anAsset({ placa: 'MIL001', tipo_activo: 'vehiculo' });
    const text = 'Placa;Odómetro (mi);Fecha\nMIL001;1000;01/01/2026 08:00\n';
    const imp = await admin.checked('lecturas', 'millas.csv', text, { formato_fecha: 'dma' });
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 1 } });
    expect(await admin.get(`/api/activos/${asset}`)).toMatchObject({ odometro_km: 1_609.344 });
  });
});

describe('a company that counts in gallons', () => {
  beforeAll(() => countIn('gal'));

  it('is told to its pages', async () => {
    const companies = await admin.get('/api/mis-empresas-con-detalles');
    expect(companies).toContainEqual(
      expect.objectContaining({ empresa_id: api.a, unidad_combustible: 'gal', unidad_distancia: 'km' }),
    );
  });

  it('is asked about a heading without unit, and a wrong answer writes nothing', async () => {
    const asset = await anAsset({ placa: 'GAL003' });
    const text = 'Placa;Fecha;Cantidad\nGAL003;01/01/2026 08:00;20\n';
    const { id, mapeo, opciones } = await admin.upload('combustible', 'sin-unidad.csv', text);
    const asked = { ...opciones, formato_fecha: 'dma' };
    expect(await admin.call('PUT', `/api/importaciones/${id}/columnas`, { mapeo, opciones: asked })).toMatchObject({
      status: 422,
      json: { errors: { unidades: ['Diga en qué unidad está: Cantidad'] } },
    });
    await admin.step(id, 'columnas', { mapeo, opciones: { ...asked, unidades: 'empresa' } });
    expect((await admin.step(id, 'validar')).avisos).toMatchObject([{ codigo: 'UNIDADES_CONVERTIDAS', n: 1 }]);
    await admin.step(id, 'importar');
    expect(await loads(asset)).toMatchObject([{ litros: 75.7082 }]);
  });

  it('exports in gallons, and the file reads back the same', async () => {
    const asset = await anAsset({ placa: 'GAL004' });
    const electric = await anAsset({ placa: 'GAL005', combustible: 'electrico' });
    const of = { activo_id: [asset, electric] };
    const day = (n: number) => `2026-01-0${n}T13:00:00.000Z`;
    await admin.post(
      '/api/combustible',
      unaCarga({ activo_id: asset, fecha: day(1), litros: 75.7082, odometro_km: 10 }),
    );
    await admin.post(
      '/api/combustible',
      unaCarga({ activo_id: asset, fecha: day(2), litros: 33.3333, odometro_km: 90 }),
    );
    await admin.post('/api/combustible', unaCarga({ activo_id: electric, fecha: day(3), litros: 41.5 }));
    const file = await exported(['activo_id', 'fecha', 'litros', 'unidad', 'odometro_km'], of);
    expect(file[0]).toBe('Activo;Fecha;Cantidad (gal);Unidad;Odómetro (km)');
    expect(file.map((line) => line.split(';').slice(2, 4))).toEqual([
      ...[
        ['Cantidad (gal)', 'Unidad'],
        ['20', 'gal'],
        ['8,80573', 'gal'],
        ['41,5', 'kWh'],
      ],
    ]);
    const before = (await Promise.all([asset, electric].map(loads))).flat().map(({ litros }) => litros);
    for (const load of (await Promise.all([asset, electric].map(loads))).flat())
      await admin.call('DELETE', `/api/combustible/${load.id}`);
    const imp = await admin.checked('combustible', 'vuelta.csv', file.join('\n'), {
      ...{ formato_fecha: 'dma', decimal: 'coma' },
    });
    expect(imp.filas_error).toBe(0);
    await admin.step(imp.id, 'importar');
    expect((await Promise.all([asset, electric].map(loads))).flat().map(({ litros }) => litros)).toEqual(before);
  });
});
