import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { unaRegla } from '../../testing/factories';
import { aTracker } from '../../testing/trackers';
import { useApi } from '../../testing/useApi';
import { emptyFrame, type Frame } from '../index';

const api = useApi(startOwnApi);
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Rules judge what is later than they are. */
const at = new Date(Math.ceil(Date.now() / 1000 + 120) * 1000);
const place = { latitud: 4.6, longitud: -74.1 };
const report = (said: Partial<Frame>): Frame => ({ ...emptyFrame(at), ...place, ...said });

/** The rows of a device, without what differs from one to the next. */
const rowsOf = async (id: number) => {
  const { rows } = await api.db.system.execute<Record<string, unknown>>(sql`
    select latitud, velocidad_kmh, rumbo, precision_m, satelites, valida, encendido, en_movimiento,
      odometro_km, bateria_pct, voltaje_externo, alarma, atributos
    from posiciones where dispositivo_id = ${id} order by 1`);
  return rows;
};

const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, at) => orders([...all.slice(0, at), ...all.slice(at + 1)]).map((rest) => [one, ...rest]));

/** Sends them one after the other, or all in one batch. */
const send = async (identifier: string, frames: readonly Frame[], together: boolean) => {
  const accept = (frame: Frame) => api.tracking.accept(api.a, identifier, frame);
  if (together) return void (await Promise.all(frames.map(accept)));
  for (const frame of frames) await accept(frame);
};

const stories: [string, Frame[]][] = [
  [
    'a position, an SOS of the same second, and a state without speed',
    [
      report({ velocidad_kmh: 40, rumbo: 90, satelites: 7, atributos: { evento: 1, senal: 20 } }),
      report({ alarma: 'sos', encendido: true, atributos: { evento: 35, entrada_1: true } }),
      report({ alarma: 'bateria_baja', encendido: false, odometro_km: 12.5, atributos: { senal: 18, texto: 'b' } }),
    ],
  ],
  [
    'a place that is too imprecise, one that its device does not trust, and one of which nothing is said',
    [report({ precision_m: 500 }), report({ valida: false, precision_m: 12 }), report({ atributos: { texto: 'a' } })],
  ],
  [
    'heartbeats without a place',
    [
      report({ latitud: null, longitud: null, valida: false, bateria_pct: 40, alarma: 'sos, puerta' }),
      report({ latitud: null, longitud: null, valida: false, bateria_pct: 60, alarma: 'puerta,jaula' }),
    ],
  ],
];

it.each(stories)('%s are one row, the same in any order and batch', async (_what, frames) => {
  const results: unknown[] = [];
  for (const order of orders(frames))
    for (const together of [false, true]) {
      const { device, name } = await aTracker(api);
      await send(name, order, together);
      // What is sent again changes nothing.
      await send(name, [...order].reverse(), !together);
      results.push(await rowsOf(device));
    }
  expect(results[0]).toHaveLength(1);
  for (const result of results) expect(result).toEqual(results[0]);
  expect(results[0]).toMatchSnapshot();
});

const aRule = async (tipo: string) => {
  const { status } = await api.as('admin').call('POST', '/api/reglas', unaRegla({ tipo, umbral: null }));
  expect(status).toBe(201);
};

it('each alarm of one second opens its event, once', async () => {
  await aRule('sos');
  await aRule('desconexion_alimentacion');
  const { id, name } = await aTracker(api);
  await send(name, [report({ velocidad_kmh: 30 })], false);
  await api.tracking.projected();
  await send(name, [report({ alarma: 'sos' })], false);
  await api.tracking.projected();
  await send(name, [report({ alarma: 'corte_energia' }), report({ alarma: 'sos' })], true);
  await api.tracking.projected();
  const { rows } = await api.db.system.execute<{ tipo: string }>(
    sql`select tipo from eventos where activo_id = ${id} and not corregido order by tipo`,
  );
  expect(rows.map(({ tipo }) => tipo)).toEqual(['desconexion_alimentacion', 'sos']);
});

it('two alarms of one kind that nobody names are two events', async () => {
  await aRule('alarma_dispositivo');
  const { id, name } = await aTracker(api);
  await send(name, [report({ alarma: 'puerta' }), report({ alarma: 'jaula' })], true);
  await api.tracking.projected();
  const { rows } = await api.db.system.execute<{ asunto: string }>(
    sql`select asunto from eventos where activo_id = ${id} and tipo = 'alarma_dispositivo' order by asunto`,
  );
  expect(rows).toHaveLength(2);
});
