import { describe, expect, it } from 'vitest';
import { filtered } from '../../testing/filtered';
import { unaOrden } from '../testing/factories';
import { aTracker, send } from '../testing/trackers';
import { useApi } from '../testing/useApi';
import { fixAt } from '../tracking/projector/testing';

const api = useApi();

const scrape = async (company = api.a) => {
  const headers = await api.as('admin', company).headers();
  const { statusCode, body, headers: answered } = await api.app.inject({ url: '/api/metricas', headers });
  expect([statusCode, String(answered['content-type'])]).toEqual([200, expect.stringContaining('text/plain')]);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return { body, values: Object.fromEntries(lines.map((line) => /^(.+) (\S+)$/.exec(line)?.slice(1, 3) ?? [])) };
};
const total = async (list: string, filter: object) => {
  const { headers } = await api.as('admin').call('GET', `/api/${list}?${filtered(filter)}&range=[0,0]`);
  return String(headers['content-range']).split('/')[1];
};

describe('the figures for Prometheus', () => {
  it('are those of the lists, each with its help and its unit', async () => {
    const tracker = await aTracker(api);
    await api.anActivo({ estado: 'en_reserva' });
    await api.as('admin').post('/api/ordenes', unaOrden({ activo_id: tracker.id }));
    await api
      .as('admin')
      .post(
        '/api/ordenes',
        unaOrden({ activo_id: tracker.id, fecha_limite: new Date(Date.now() - 60_000).toISOString() }),
      );
    await send(api.tracking, tracker, [fixAt(0, 0, { fecha: Date.now() - 120_000 })]);
    await api.tracking.projected();
    const { body, values } = await scrape();
    expect(values).toMatchObject({
      'ftrack_activos{estado="en_reserva"}': await total('activos', { estado: 'en_reserva' }),
      'ftrack_activos{estado="operativo"}': await total('activos', { estado: 'operativo' }),
      'ftrack_activos{estado="siniestrado"}': '0',
      'ftrack_ordenes_abiertas{estado="pendiente"}': await total('ordenes', { abierta: true, estado: 'pendiente' }),
      ftrack_ordenes_vencidas: await total('ordenes', { vencida: true }),
      'ftrack_eventos_pendientes{severidad="critica"}': await total('eventos', {
        pendiente: true,
        severidad: 'critica',
      }),
      'ftrack_vencimientos{situacion="vencido"}': '0',
      'ftrack_activos_con_posicion{segundos="300"}': '1',
      'ftrack_activos_con_posicion{segundos="+Inf"}': '1',
    });
    expect(Number(values.ftrack_ordenes_vencidas)).toBeGreaterThan(0);
    expect(Number(values.ftrack_ultima_posicion_antiguedad_segundos)).toBeGreaterThanOrEqual(119);
    expect(Number(values.ftrack_ultima_posicion_antiguedad_segundos)).toBeLessThan(300);
    const names = new Set(Object.keys(values).map((each) => each.replace(/\{.*/, '')));
    for (const name of names) expect(body).toMatch(new RegExp(`# HELP ${name} .+\n# TYPE ${name} gauge\n`));
  });

  it('have no age where there is no position, and nothing of another company', async () => {
    const { values } = await scrape(api.b);
    expect(values).not.toHaveProperty('ftrack_ultima_posicion_antiguedad_segundos');
    expect(values).toMatchObject({ ftrack_ordenes_vencidas: '0', 'ftrack_activos{estado="en_reserva"}': '0' });
  });

  it('are read with a token, as Bearer or as the user of Basic, that may read reports', async () => {
    const aToken = async (permisos: object): Promise<string> =>
      (await api.as('admin').post('/api/tokens', { nombre: 'Grafana', permisos })).token;
    const [able, unable] = [await aToken({ reportes: 'lectura' }), await aToken({ activos: 'lectura' })];
    const status = async (authorization: string) =>
      (await api.app.inject({ url: '/api/metricas', headers: { authorization } })).statusCode;
    expect(await status(`Bearer ${able}`)).toBe(200);
    expect(await status(`Basic ${Buffer.from(`${able}:x`).toString('base64')}`)).toBe(200);
    expect(await status(`Bearer ${unable}`)).toBe(403);
    expect((await api.as('monitor').call('GET', '/api/metricas')).status).toBe(403);
  });
});
