import { describe, expect, it } from 'vitest';
import type { ClaveIngesta, Trama } from '#contract/requests/ingesta';
import { useApi } from '../../testing/useApi';

const api = useApi();

const get = async (path: string) => (await api.as('admin').call('GET', `/api/dispositivos${path}`)).json;
const currentKey = async () =>
  ((await get('/claves')) as ClaveIngesta[]).find(({ vence_en }) => vence_en === null)?.clave ?? '';
const report = (key: string, given: Record<string, unknown>) =>
  api.call(
    'GET',
    `/gps/${key}?${new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))}`,
  );

describe('the inputs and outputs of a device', () => {
  const table = [
    { voltios: 0.5, litros: 0 },
    { voltios: 4.5, litros: 200 },
  ];
  const named = [
    { atributo: 'entrada_2', nombre: 'Puerta', calibracion: null },
    { atributo: 'adc1', nombre: 'Tanque', calibracion: table },
  ];

  it('have names, and an analog one gives the fuel by its table', async () => {
    const activo = await api.anActivo();
    const device = await api.aDispositivo({ senales: named });
    expect((await get(`/${device.id}`)).senales).toEqual(named);
    await api.as('admin').call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: activo.id });
    const said = { lat: 4.6, lon: -74.1, timestamp: Date.now(), entrada_2: true, adc1: 1.5, batt: 80 };
    expect((await report(await currentKey(), { id: device.identificador, ...said })).status).toBe(200);
    const [frame] = (await get(`/${device.id}/tramas`)) as Trama[];
    expect(frame?.atributos).toMatchObject({ adc1: '1.5', combustible_l: 50 });
    await api.tracking.projected();
    const signals = (company = api.a, role: 'monitor' | 'admin' = 'monitor') =>
      api.as(role, company).call('GET', `/api/posiciones/senales/${activo.id}`);
    expect((await signals()).json).toMatchObject({
      bateria_pct: 80,
      combustible_pct: 25,
      atributos: { combustible_l: 50 },
      nombres: { entrada_2: 'Puerta', adc1: 'Tanque' },
    });
    expect((await signals(api.b, 'admin')).json).toEqual({
      fecha: null,
      bateria_pct: null,
      combustible_pct: null,
      voltaje_externo: null,
      atributos: null,
      nombres: {},
    });
  });

  it.each([
    ['twice the same input', [named[0], { ...named[1], atributo: 'entrada_2' }]],
    ['two of one name', [named[0], { ...named[1], nombre: 'Puerta' }]],
    ['a table of one point', [{ ...named[1], calibracion: table.slice(1) }]],
  ])('are refused with %s', async (_what, senales) => {
    const { status, json } = await api
      .as('admin')
      .call('POST', '/api/dispositivos', { identificador: 'con-senales', senales });
    expect(status).toBe(422);
    expect(Object.keys(json.errors).join()).toMatch(/^senales/);
  });
});
