import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { unaParada } from '../../testing/factories';
import { aTracker as newTracker, derived, rowsOf, send, type Tracker } from '../../testing/trackers';
import type { Fix } from '../model/fix';
import { aDay, fixAt, inDeviceOrder, randomOf } from './testing';
import { turn } from './turn';
import { waitOf } from './waits';
import { markWaiting } from './writingWaits';

const api = useApi(startOwnApi);
beforeAll(async () => {
  const rules = [
    { tipo: 'exceso_velocidad', umbral: 50 },
    { tipo: 'movimiento_no_autorizado', horario: [{ dia: 4, desde: '08:00', hasta: '10:00' }] },
    { tipo: 'sin_conexion', umbral: 4 },
    { tipo: 'conexion_restablecida', umbral: 4 },
    { tipo: 'entrada_parada' },
    { tipo: 'salida_parada' },
    { tipo: 'permanencia_excedida', umbral: 3 },
    { tipo: 'inicio_viaje' },
    { tipo: 'fin_viaje' },
    { tipo: 'apagado' },
  ];
  for (const rule of rules)
    expect((await api.as('admin').call('POST', '/api/reglas', { nombre: rule.tipo, ...rule })).status).toBe(201);
  await api.db.system.execute(sql`update reglas set vigente_desde = '2000-01-01' where empresa_id = ${api.a}`);
});

/** Seconds between the uploads of a device. */
const interval = 600;

const aTracker = async (): Promise<Tracker> => {
  const tracker = await newTracker(api);
  await api.db.system.execute(sql`update dispositivos set intervalo_s = ${interval} where id = ${tracker.device}`);
  return tracker;
};

/** What its device uploads at a time. */
const bundlesOf = (fixes: readonly Fix[]): Fix[][] => {
  const bundles = new Map<number, Fix[]>();
  for (const fix of fixes) {
    const n = Math.floor(fix.fecha / (interval * 1_000));
    bundles.set(n, [...(bundles.get(n) ?? []), fix]);
  }
  return [...bundles.values()];
};

/** As if its device had been quiet for longer than its interval. */
const later = async ({ id }: Tracker) => {
  for (;;) {
    const [waiting] = await rowsOf(
      api,
      sql`update proyecciones set repasar_en = now() where activo_id = ${id} and repasar_en is not null returning 1`,
    );
    if (!waiting) return;
    await api.db.pool.query(markWaiting);
    await turn(api.db.pool, () => Date.now() + waitOf(interval) + 1_000);
    await api.tracking.projected();
  }
};

const withdrawnOf = ({ id }: Tracker) =>
  rowsOf<{ tipo: string }>(
    api,
    sql`select tipo, inicio_en, fin_en, creado_en, now() as ahora from eventos where activo_id = ${id} and corregido order by inicio_en`,
  );

const orders: Record<string, (bundles: Fix[][], random: () => number) => Fix[][]> = {
  'one after the other': (bundles) => bundles,
  'the newest first': (bundles) => bundles.toReversed(),
  'in any order': (bundles, random) =>
    bundles
      .map((bundle) => [random(), bundle] as const)
      .sort(([a], [b]) => a - b)
      .map(([, bundle]) => bundle),
};

describe.each([1, 3])('a day that a device uploads in bundles at its own interval (%i)', (seed) => {
  const fixes = inDeviceOrder(aDay(seed + 20, { speed: true, ignition: true, every: 30, spikes: 0, jitter: 5 })).slice(
    0,
    280,
  );
  const inOnePiece = async () => {
    const tracker = await aTracker();
    await send(api.tracking, tracker, fixes, fixes.length);
    await api.tracking.projected();
    await later(tracker);
    return derived(api, tracker.id);
  };
  let expected: ReturnType<typeof inOnePiece>;
  beforeAll(async () => {
    for (let i = 20; i < fixes.length; i += 70) {
      const { latitud, longitud } = fixes[i] as Fix;
      const { status } = await api
        .as('admin')
        .call('POST', '/api/paradas', unaParada({ latitud, longitud, radio_m: 150 }));
      expect(status).toBe(201);
    }
    await api.db.system.execute(
      sql`update paradas set visitas_desde = '2000-01-01', juzgada_desde = '2000-01-01' where empresa_id = ${api.a}`,
    );
    expected = inOnePiece();
    expect(new Set((await expected).events.map(({ tipo }) => tipo)).size).toBeGreaterThan(5);
  });

  it.each(Object.keys(orders))(
    'raises the same events when they come %s, and none that they disprove',
    async (order) => {
      const tracker = await aTracker();
      for (const bundle of orders[order]?.(bundlesOf(fixes), randomOf(seed)) ?? []) {
        await send(api.tracking, tracker, bundle);
        await api.tracking.projected();
      }
      expect(await withdrawnOf(tracker)).toEqual([]);
      await later(tracker);
      expect(await withdrawnOf(tracker)).toEqual([]);
      expect((await derived(api, tracker.id)).events).toEqual((await expected).events);
    },
  );
});

it('a device whose interval is unknown waits for nothing', async () => {
  const tracker = await newTracker(api);
  await send(api.tracking, tracker, [fixAt(0, 0, { velocidad_kmh: 0 })]);
  await api.tracking.projected();
  expect((await derived(api, tracker.id)).events).toMatchObject([{ tipo: 'sin_conexion', fin_en: null }]);
});
