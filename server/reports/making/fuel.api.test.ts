import { expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { unActivo, unaCarga } from '../../testing/factories';

const api = useApi();

const admin = () => api.as('admin');
const asked = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}`;

it('fuel is a separate cost in the report of assets, in the cost of an asset and in the indicators; annulled loads do not count', async () => {
  const { id: nivel_id } = await api.aNivel();
  const asset = await admin().post('/api/activos', unActivo({ nivel_id, costo_adquisicion: 10_000 }));
  const add = async (n: number, odometro_km: number, litros: number, valor: number) =>
    await admin().post(
      '/api/combustible',
      unaCarga({ activo_id: asset.id, fecha: `${day(n)}T15:00:00Z`, odometro_km, litros, valor }),
    );
  await add(2, 1_000, 50, 500);
  await add(3, 1_500, 40, 400);
  const wrong = await add(4, 1_600, 30, 9_999);
  await admin().call('POST', `/api/combustible/${wrong.id}/anular`, { motivo: 'Recibo ajeno', version: wrong.version });

  const report = (from: number, to: number) =>
    admin().call(
      'GET',
      `/api/reportes/activos?range=[0,9]&${asked({ desde: day(from), hasta: day(to), bajo_nivel_id: nivel_id })}`,
    );
  expect((await report(1, 31)).json).toMatchObject([
    { costo: 900, costo_ordenes: 0, costo_combustible: 900, litros: 90, consumo_100km: 8, rav: 0 },
  ]);
  expect((await report(3, 3)).json).toMatchObject([{ costo_combustible: 400, litros: 40, consumo_100km: 8 }]);
  expect((await report(5, 9)).json).toMatchObject([
    { costo: 0, costo_combustible: 0, litros: null, consumo_100km: null },
  ]);
  const { json } = await admin().call('GET', `/api/indicadores?desde=${day(1)}&hasta=${day(31)}&nivel_id=${nivel_id}`);
  expect(json.costo_total).toBe(900);
  expect((await admin().get(`/api/activos/${asset.id}/resumen`)).costo_total).toBe(900);
});
