import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { ClaveIngesta } from '#contract/requests/ingesta';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { createTrackers } from '../../testing/sockets';
import { aDay, inDeviceOrder } from '../projector/testing';
import type { Fix } from '../model/fix';
import type { Frame } from '../entry/frame';
import { decoded, gt06LogIn, gt06Report, teltonikaLogIn, teltonikaPacket, teltonikaRecords } from '../trackers/testing';

/** Trackers, half of each protocol; their days have some 300 reports each. */
const count = 500;
const atOnce = 40;
const together = 20;

const api = useApi(() => startOwnApi({ TRACKERS: 'gt06:0,teltonika:0', HOST: '127.0.0.1' }));
let ports: Awaited<ReturnType<typeof createTrackers>>;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  ports = await createTrackers(api);
});

interface Vehicle {
  n: number;
  imei: string;
  protocol: 'gt06' | 'teltonika';
  logIn: Buffer;
  packets: Buffer[];
  /** Bytes of the answer to the log-in, and to a packet. */
  answers: [number, number];
  /** What the packets say. */
  frames: Frame[];
}

const placesOf = (fixes: readonly Fix[]) =>
  fixes.map(({ fecha, latitud, longitud, velocidad_kmh, encendido }, at) => ({
    at: new Date(fecha),
    latitude: latitud,
    longitude: longitud,
    speed: Math.round(velocidad_kmh ?? 0),
    course: (at * 7) % 360,
    ...(encendido !== null && { ignition: encendido }),
  }));

const vehicle = (n: number): Vehicle => {
  const gt06 = n % 2 === 0;
  const imei = String(868_000_000_000_000 + n);
  const places = placesOf(
    inDeviceOrder(aDay(n + 1, { speed: true, ignition: gt06, every: 120, spikes: 1, jitter: 6 })),
  );
  const logIn = gt06 ? gt06LogIn(imei) : teltonikaLogIn(imei);
  const packets = gt06
    ? places.map((place, at) => gt06Report(place, at + 2))
    : Array.from({ length: Math.ceil(places.length / together) }, (_, at) =>
        teltonikaPacket(teltonikaRecords(places.slice(at * together, (at + 1) * together))),
      );
  const protocol = gt06 ? 'gt06' : 'teltonika';
  const { frames } = decoded(protocol, Buffer.concat([logIn, ...packets]), new Date());
  return { n, imei, protocol, logIn, packets, answers: gt06 ? [10, 10] : [1, 4], frames };
};

/**
 * Sends packets from the first that was not answered.
 * @returns how many are answered, when that many are, or the connection was cut in the middle
 */
const speak = async (
  { protocol, logIn, packets, answers: [first, each] }: Vehicle,
  from: number,
  cutAt: number,
): Promise<number> => {
  const socket = net.connect(ports.portOf(protocol), '127.0.0.1');
  await once(socket, 'connect');
  let bytes = 0;
  const done = new Promise<void>((resolve) => {
    socket.on('data', (came) => {
      bytes += came.length;
      if (bytes >= first + (cutAt - from) * each) resolve();
    });
    socket.on('error', () => undefined).on('close', () => resolve());
  });
  socket.write(Buffer.concat([logIn, ...packets.slice(from)]));
  await done;
  socket.destroy();
  return from + Math.max(0, Math.floor((bytes - first) / each));
};

/** Assets that have carried a device each since 2020, in the order of these identifiers. */
const aFleet = async (identifiers: string[], claimed: boolean): Promise<number[]> => {
  const nivel = await api.aNivel();
  const { rows } = await api.db.system.execute<{ activo: number }>(sql`
    with w as (
      select * from json_array_elements_text(${JSON.stringify(identifiers)}::json) with ordinality as w(id, n)
    ), a as (
      insert into activos (empresa_id, codigo, nombre, tipo_activo, nivel_id, estado, criticidad)
      select ${api.a}, id, id, 'vehiculo', ${nivel.id}::int, 'operativo', 'B' from w returning id, codigo
    ), d as (
      insert into dispositivos (empresa_id, identificador, tipo, estado, unidad_velocidad)
      select ${api.a}, id, 'rastreador_gps', 'asignado', 'kmh' from w returning id, identificador
    ), c as (
      insert into dispositivo_asignaciones (empresa_id, dispositivo_id, activo_id, desde)
      select ${api.a}, d.id, a.id, '2020-01-01' from a join d on d.identificador = a.codigo
    ), i as (
      insert into imeis (imei, empresa_id, dispositivo_id) select identificador, ${api.a}, id from d where ${claimed}
    ) select a.id as activo from a join w on w.id = a.codigo order by w.n`);
  return rows.map(({ activo }) => activo);
};

const each = async <T>(all: readonly T[], work: (one: T) => Promise<void>) => {
  const left = [...all];
  const next = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
};

const tables = {
  viajes: sql`inicio_en, fin_en, distancia_km, ralenti_s, velocidad_max_kmh, cardinality(linea_ms) as puntos`,
  detenciones: sql`inicio_en, fin_en, ralenti_s, latitud, longitud`,
  km_dia: sql`fecha, km, hueco_km, movimiento_s, ralenti_s, viajes_n`,
};

/** What was derived for these assets, by their place in the fleet. */
const derivedOf = async (table: keyof typeof tables, assets: number[]) =>
  (
    await api.db.system.execute(sql`
      select w.n, ${tables[table]} from ${sql.raw(table)} t
      join (select * from json_array_elements_text(${JSON.stringify(assets)}::json) with ordinality as w(id, n)) w
        on w.id::int = t.activo_id
      order by w.n, 2, 3`)
  ).rows;

it(
  `a day of ${count} trackers over sockets, cut and come back, gives the trips of the same day by HTTP`,
  { timeout: 600_000 },
  async () => {
    const fleet = Array.from({ length: count }, (_, n) => vehicle(n));
    const [bySocket, byHttp] = [
      await aFleet(
        fleet.map(({ imei }) => imei),
        true,
      ),
      await aFleet(
        fleet.map(({ n }) => `http-${n}`),
        false,
      ),
    ];

    await each(fleet, async (one) => {
      const middle = Math.floor(one.packets.length / 2);
      // A busy server hangs up without an answer, and the tracker comes back with what was not answered.
      const until = async (from: number, to: number) => {
        let answered = from;
        for (let tries = 0; answered < to && tries < 100; tries++) answered = await speak(one, answered, to);
        expect(answered).toBeGreaterThanOrEqual(to);
        return answered;
      };
      await until(await until(0, middle), one.packets.length);
    });

    const [key] = (await api.as('admin').call('GET', '/api/dispositivos/claves')).json as ClaveIngesta[];
    await each(fleet, async ({ n, frames }) => {
      const reports = frames.map(({ fecha, latitud, longitud, velocidad_kmh, rumbo, encendido, satelites }) => ({
        ...{
          id: `http-${n}`,
          timestamp: fecha.getTime(),
          lat: latitud,
          lon: longitud,
          speed: velocidad_kmh,
          bearing: rumbo,
          sat: satelites,
        },
        ...(encendido !== null && { ignition: encendido }),
      }));
      for (let at = 0; at < reports.length; at += 500)
        expect((await api.call('POST', `/gps/${key?.clave}`, reports.slice(at, at + 500))).json).toMatchObject({
          guardada: true,
        });
    });

    await api.tracking.projected();
    const reports = fleet.reduce((sum, { frames }) => sum + frames.length, 0);
    const { rows } = await api.db.system.execute<{ socket: number; http: number }>(sql`
    select count(*) filter (where d.identificador not like 'http-%')::int as socket,
      count(*) filter (where d.identificador like 'http-%')::int as http
    from posiciones p join dispositivos d on d.id = p.dispositivo_id`);
    expect(rows[0]?.socket).toBe(rows[0]?.http);
    expect(rows[0]?.socket).toBeGreaterThan(reports * 0.95);
    for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
      const expected = await derivedOf(table, byHttp);
      expect(expected.length, table).toBeGreaterThan(count);
      expect(await derivedOf(table, bySocket), table).toEqual(expected);
    }
  },
);
