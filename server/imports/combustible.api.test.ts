import { expect, it } from 'vitest';
import { unActivo } from '../testing/factories';
import { importingApi } from './testing/importing';
import { filtered } from '../../testing/filtered';

const { api, admin } = await importingApi();

const loads = async (activo_id: number) =>
  await admin.get(`/api/combustible?${filtered({ activo_id })}&sort=["fecha","ASC"]&range=[0,99]`);

it('a sheet of loads in Spanish, in any order, becomes loads that are judged together, and can be undone', async () => {
  const { id: nivel_id } = await api.aNivel();
  const { id } = await api
    .as('admin')
    .post('/api/activos', unActivo({ nivel_id, placa: 'FUE123', capacidad_tanque_l: 60 }));
  const text = [
    'Placa;Fecha tanqueo;Litros;Costo total;Kilometraje;Lleno;EDS',
    'FUE123;05/01/2026 08:00;45,5;364.000;11.000;Sí;Terpel',
    'FUE123;01/01/2026 08:00;50;400.000;10.500;Sí;Primax',
    'FUE123;03/01/2026 08:00;61;;10.700;No;',
    'NADIE1;03/01/2026 08:00;20;;;;',
    'FUE123;03/01/2026 09:00;;;;;',
    'FUE123;03/01/2030;20;;;;',
  ].join('\n');
  const imp = await admin.checked('combustible', 'tanqueos.csv', text, { formato_fecha: 'dma', decimal: 'coma' });
  expect(imp).toMatchObject({ filas_ok: 3, filas_error: 3, modos: ['crear'] });
  const wrong = (await admin.rows(imp.id, 'errores')).map(
    ({ errores }: { errores: { columna: string; codigo: string }[] }) => errores.map(({ columna }) => columna),
  );
  expect(wrong).toEqual([['Placa'], ['Litros'], ['Fecha tanqueo']]);
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada_con_errores', filas_ok: 3 });
  expect(await loads(id)).toMatchObject([
    {
      litros: 50,
      valor: 400_000,
      odometro_km: 10_500,
      tanque_lleno: true,
      estacion: 'Primax',
      estado: 'valida',
      consumo_100km: null,
    },
    { litros: 61, valor: null, tanque_lleno: false, estado: 'sospechosa', motivos: ['supera_tanque'] },
    { litros: 45.5, estado: 'valida', recorrido_km: 300, consumo_100km: 21.3, costo_km: null },
  ]);
  expect(await admin.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida' });
  expect(await loads(id)).toEqual([]);
});
