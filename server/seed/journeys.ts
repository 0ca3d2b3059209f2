import { sql } from 'drizzle-orm';
import { circuitOf, vehicleNumber } from '../demo/circuits';
import { lapOf, type Lap, type Moment } from '../demo/driving';
import { createPartitions } from '../tracking/stored/partitions';
import { demoCompanies, demoKeys } from './companies';
import type { SeedContext } from './context';
import { randomFrom, type Random } from './random';

const weeks = 4;
/** Seconds between two reports while driving. */
const interval = 45;
const dayLong = 86_400_000;
/** Hours that the companies' time zone is behind UTC. */
const zone = 5;
/** Rows of one statement. */
const chunk = 2_000;

interface Vehicle {
  empresa_id: number;
  dispositivo_id: number;
  activo_id: number;
  identificador: string;
}

interface Report extends Moment {
  /** ms since 1970. */
  fecha: number;
}

/**
 * Step: four weeks of work days of road vehicles, as frames of their devices. Trips and stops are derived from them.
 */
export const journeys = async ({ tx, day }: SeedContext) => {
  await createPartitions(tx).ensure([new Date(day - weeks * 7 * dayLong), new Date(day)]);
  for (const key of demoKeys) {
    const { nombre } = demoCompanies[key];
    const { rows } = await tx.execute<Vehicle & Record<string, unknown>>(sql`
      select d.empresa_id, d.id as dispositivo_id, a.activo_id, d.identificador
      from dispositivos d
      join dispositivo_asignaciones a on a.dispositivo_id = d.id and a.hasta is null
      join activos v on v.id = a.activo_id
      join empresas e on e.id = d.empresa_id
      where e.nombre = ${nombre}
        and d.identificador ~ '^demo-[0-9]{4}$'
        and v.tipo_activo in ('vehiculo', 'motocicleta', 'remolque')
        and not exists (
          select 1 from posiciones p
          where p.activo_id = v.id and p.fecha_dispositivo < ${new Date(day).toISOString()}::timestamptz
        )
      order by d.id`);
    for (const vehicle of rows) {
      const number = vehicleNumber(vehicle.identificador);
      await plant(
        tx,
        vehicle,
        pastOf(vehicle.empresa_id * 1_000 + number, number, lapOf(circuitOf(nombre, number), number), day),
      );
    }
  }
};

/**
 * One or two rounds on every work day until yesterday; assets that wait for frames from outside last reported the day
 * before.
 */
const pastOf = (seed: number, number: number, lap: Lap, day: number): Report[] => {
  const random = randomFrom(seed);
  const newest = number < 0 ? 2 : 1;
  let km = random.int(12, 240) * 1_000;
  const reports: Report[] = [];
  for (let before = weeks * 7; before >= newest; before--) {
    const midnight = day - before * dayLong + zone * 3_600_000;
    const weekday = new Date(day - before * dayLong).getUTCDay();
    // There is no work on Sundays, and now and then a vehicle is in the workshop.
    if (weekday === 0 || random.next() < 0.06) continue;
    const rounds = weekday === 6 || number % 3 === 0 ? 1 : 2;
    let at = midnight + random.int(6 * 60, 8 * 60) * 60_000;
    for (let round = 0; round < rounds; round++) {
      at = roundOf(lap, random, at, km, reports);
      km += lap.km;
    }
  }
  return reports;
};

/** To the far end of the circuit, about an hour of work there, and back. Returns when the next round may begin. */
const roundOf = (
  { corners, at: place }: Lap,
  random: Random,
  begins: number,
  km: number,
  reports: Report[],
): number => {
  const far = corners[random.int(2, corners.length - 4)];
  const end = corners.at(-1);
  if (!far || !end) return begins;
  let at = begins;
  for (const [from, to] of [
    [0, far.arrives],
    [far.ends, end.arrives],
  ] as const) {
    const report = (second: number, late: number, ignition: boolean) => {
      const moment = place(second);
      reports.push({
        ...moment,
        ignition,
        km: km + moment.km,
        fecha: at + (second - from + late) * 1_000,
        kmh: late ? 0 : moment.kmh,
      });
    };
    report(from, -20, true);
    for (let second = from; second < to; second += interval) report(second, 0, true);
    report(to, 0, true);
    report(to, 25, false);
    at += (to - from) * 1_000 + random.int(35, 110) * 60_000;
  }
  return at;
};

const plant = async (
  tx: SeedContext['tx'],
  { empresa_id, dispositivo_id, activo_id }: Vehicle,
  reports: readonly Report[],
) => {
  for (let from = 0; from < reports.length; from += chunk) {
    const rows = reports.slice(from, from + chunk).map(({ fecha, latitud, longitud, kmh, heading, ignition, km }) => ({
      t: new Date(fecha).toISOString(),
      lat: latitud,
      lon: longitud,
      v: kmh,
      r: heading,
      i: ignition,
      km: Math.round(km * 1000) / 1000,
    }));
    await tx.execute(sql`
      insert into posiciones (
        empresa_id, dispositivo_id, activo_id, fecha_dispositivo, fecha_servidor, latitud, longitud, velocidad_kmh,
        rumbo, precision_m, satelites,
        valida, encendido, en_movimiento, odometro_km
      )
      select ${empresa_id}, ${dispositivo_id}, ${activo_id}, t, t + interval '2 seconds', lat, lon, v, r, 5, 11, true,
        i, v > 0, km
      from json_to_recordset(${JSON.stringify(rows)}::json) n(
        t timestamptz, lat float8, lon float8, v real, r real, i boolean, km float8
      )
      on conflict do nothing`);
  }
  // These positions have their assets already: nothing is left of what the assignment noted.
  await tx.execute(sql`delete from reatribuciones where dispositivo_id = ${dispositivo_id}`);
  const [first, last] = [reports[0], reports.at(-1)];
  if (!first || !last) return;
  await tx.execute(sql`
    insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad)
    values (${empresa_id}, ${activo_id}, ${new Date(first.fecha).toISOString()}, 2)`);
  await tx.execute(sql`
    insert into estado_dispositivo (dispositivo_id, empresa_id, ultima_conexion_en)
    values (${dispositivo_id}, ${empresa_id}, ${new Date(last.fecha).toISOString()})
    on conflict (dispositivo_id, empresa_id) do update
    set ultima_conexion_en = greatest(estado_dispositivo.ultima_conexion_en, excluded.ultima_conexion_en)`);
};
