import { and, eq, isNull, sql } from 'drizzle-orm';
import { metrosDeLinea, type Linea } from '#contract/core/lineas';
import type { Position } from '#contract/core/poligonos';
import type { Ruta } from '#contract/entities/rutas';
import { circuitOf, vehicleNumber, type Circuit } from '../demo/circuits';
import { lapOf, type Lap } from '../demo/driving';
import { ejecucionTable } from '../db/tables/ejecuciones';
import { boundsOfCircle } from '../tracking/places/bounds';
import { paradaTable } from '../db/tables/paradas';
import { planRutaTable, rutaTable, type PlannedStop } from '../db/tables/rutas';
import { metersBetween } from '../tracking/places/distance';
import { recalculoTable } from '../db/tables/proyeccion';
import { companyId, demoCompanies, demoKeys, type DemoCompany } from './companies';
import type { SeedContext } from './context';

/** The circuit of a vehicle as a route, and the districts that it delivers to: at every second corner. */
interface Round {
  codigo: string;
  nombre: string;
  color: Ruta['color'];
  /** The vehicle of `demo-0011` is number 0. */
  number: number;
  quarters: readonly string[];
}

const rounds: Record<DemoCompany, readonly Round[]> = {
  andinos: [
    {
      codigo: 'RUT-01',
      nombre: 'Reparto norte',
      color: 'azul',
      number: 0,
      quarters: ['Usaquén', 'Toberín', 'San Cristóbal Norte', 'Santa Bárbara'],
    },
    {
      codigo: 'RUT-02',
      nombre: 'Reparto El Dorado',
      color: 'verde',
      number: 1,
      quarters: ['Salitre', 'Fontibón', 'Engativá', 'Siete de Agosto'],
    },
    {
      codigo: 'RUT-03',
      nombre: 'Reparto Boyacá',
      color: 'naranja',
      number: 2,
      quarters: ['Boyacá Real', 'Modelia', 'Bosa', 'Restrepo'],
    },
    {
      codigo: 'RUT-04',
      nombre: 'Reparto Américas',
      color: 'morado',
      number: 3,
      quarters: ['Marsella', 'Tintal', 'Techo'],
    },
  ],
  valle: [
    {
      codigo: 'RUT-01',
      nombre: 'Reparto sur',
      color: 'azul',
      number: 0,
      quarters: ['Tequendama', 'Meléndez', 'Ciudad Jardín', 'Pasoancho'],
    },
    {
      codigo: 'RUT-02',
      nombre: 'Reparto Yumbo',
      color: 'verde',
      number: 1,
      quarters: ['Chipichape', 'Acopi', 'Yumbo centro', 'Menga'],
    },
  ],
};
/** Metres around a corner: large enough that a vehicle which reports every 45 seconds is seen inside. */
const quarterRadius = 700;

const weeks = 3;
/** Hours that the companies' time zone is behind UTC. */
const zone = 5;
const hour = 3_600_000;
const dayLong = 24 * hour;

interface Vehicle extends Record<string, unknown> {
  activo_id: number;
  conductor_id: number | null;
  identificador: string;
}

/** Step: routes along the circuits of the self-propelled vehicles, and their executions in the last weeks. */
export const routes = async ({ tx, day }: SeedContext) => {
  for (const key of demoKeys) {
    const { nombre: company } = demoCompanies[key];
    const empresa_id = await companyId(tx, key);
    const own = and(eq(rutaTable.empresa_id, empresa_id), isNull(rutaTable.eliminado_en));
    if ((await tx.select({ id: rutaTable.id }).from(rutaTable).where(own).limit(1)).length > 0) continue;
    const { rows: vehicles } = await tx.execute<Vehicle>(sql`
      select v.id as activo_id, v.conductor_id, d.identificador from activos v
      join dispositivo_asignaciones a on a.activo_id = v.id and a.hasta is null
      join dispositivos d on d.id = a.dispositivo_id
      where v.empresa_id = ${empresa_id} and v.eliminado_en is null and d.identificador ~ '^demo-[0-9]{4}$'`);
    for (const round of rounds[key]) {
      const vehicle = vehicles.find(({ identificador }) => vehicleNumber(identificador) === round.number);
      if (!vehicle) continue;
      const lap = lapOf(circuitOf(company, round.number), round.number);
      const plan = {
        empresa_id,
        ...planOf(lap, await openQuarters(tx, empresa_id, round, circuitOf(company, round.number))),
      };
      const ruta_id = await store(tx, empresa_id, round, vehicle, plan);
      const then = withWork(plan);
      await insertRuns(
        tx,
        { empresa_id, ruta_id, vehicle, day, minutes: then.duracion_min },
        await storePlan(tx, ruta_id, then),
      );
    }
  }
};

type Place = typeof paradaTable.$inferSelect;
type Plan = ReturnType<typeof planOf>;

/** Inserts the stops of a circuit. */
const openQuarters = (
  tx: SeedContext['tx'],
  empresa_id: number,
  { codigo, color, quarters }: Round,
  circuit: Circuit,
): Promise<Place[]> =>
  tx
    .insert(paradaTable)
    .values(
      quarters.map((nombre, at) => {
        const [latitud, longitud] = circuit[2 * at + 2] ?? circuit[0];
        const circle = { latitud, longitud, radio_m: quarterRadius };
        const code = `${codigo.replace('RUT', 'REP')}-${at + 1}`;
        return {
          empresa_id,
          nombre,
          codigo: code,
          tipo: 'cliente' as const,
          forma: 'circulo' as const,
          color,
          visitas_desde: since,
          juzgada_desde: since,
          ...circle,
          ...boundsOfCircle(circle),
        };
      }),
    )
    .returning();

/** Before any position. */
const since = '2000-01-01T00:00:00.000Z';

const planOf = (lap: Lap, places: readonly Place[]) => {
  const way = Array.from({ length: Math.ceil(lap.seconds / 5) }, (_, i) => ({ second: i * 5, ...lap.at(i * 5) }));
  const stops = places
    .flatMap((place): (PlannedStop & { second: number })[] => {
      const { id: parada_id, nombre, latitud, longitud } = place;
      const arrival = way.find((at) => metersBetween(place, at) <= quarterRadius);
      if (!arrival) return [];
      return [
        {
          second: arrival.second,
          parada_id,
          nombre,
          latitud,
          longitud,
          orden: 0,
          llegada_min: 0,
          ventana_min: 10,
          servicio_min: 2,
          obligatoria: true,
        },
      ];
    })
    .sort((a, b) => a.second - b.second);
  const corners = way
    .filter((_, i) => i % 12 === 0 || i === way.length - 1)
    .map((at): Position => [at.longitud, at.latitud]);
  const trazado: Linea = { type: 'LineString', coordinates: corners };
  return {
    trazado,
    tolerancia_m: 250,
    distancia_km: Math.round(metrosDeLinea(corners)) / 1000,
    duracion_min: Math.ceil(lap.seconds / 60),
    paradas: stops.map(({ second, ...stop }, at) => ({ ...stop, orden: at + 1, llegada_min: Math.floor(second / 60) })),
  };
};

/** Minutes of work in the middle of each round in those weeks. */
const work = 70;
const withWork = <P extends Plan>(plan: P): P => ({
  ...plan,
  duracion_min: plan.duracion_min + work,
  paradas: plan.paradas.map((stop) => ({
    ...stop,
    ventana_min: 25,
    llegada_min: stop.llegada_min + (2 * stop.llegada_min > plan.duracion_min ? work : 0),
  })),
});

const store = async (
  tx: SeedContext['tx'],
  empresa_id: number,
  { codigo, nombre, color }: Round,
  vehicle: Vehicle,
  plan: Plan,
) => {
  const { paradas, ...line } = plan;
  const [route] = await tx
    .insert(rutaTable)
    .values({
      ...line,
      empresa_id,
      codigo,
      nombre,
      color,
      duracion_min: plan.duracion_min,
      paradas: paradas.map(({ nombre: _name, latitud: _lat, longitud: _lon, ...stop }) => stop),
      asignaciones: [{ activo_id: vehicle.activo_id, personal_id: vehicle.conductor_id, hora_salida: null }],
    })
    .returning({ id: rutaTable.id });
  return route?.id ?? 0;
};

const storePlan = async (tx: SeedContext['tx'], ruta_id: number, plan: Plan & { empresa_id: number }) => {
  const [row] = await tx
    .insert(planRutaTable)
    .values({ ...plan, ruta_id, huella: `demo-${plan.empresa_id}-${ruta_id}` })
    .returning({ id: planRutaTable.id });
  return row?.id ?? 0;
};

interface SeedRun {
  empresa_id: number;
  ruta_id: number;
  vehicle: Vehicle;
  day: number;
  minutes: number;
}

/**
 * The planned departure of each work day is the actual one, rounded to a quarter of an hour; the duration includes the
 * work on the way.
 */
const insertRuns = async (
  tx: SeedContext['tx'],
  { empresa_id, ruta_id, vehicle: { activo_id, conductor_id }, day, minutes }: SeedRun,
  plan_id: number,
) => {
  const { rows } = await tx.execute<{ dia: string; fecha: string }>(sql`
    select to_char(fecha_dispositivo - ${zone} * interval '1 hour', 'YYYY-MM-DD') as dia,
      min(fecha_dispositivo) as fecha
    from posiciones
    where activo_id = ${activo_id}
      and fecha_dispositivo between ${new Date(day - weeks * 7 * dayLong).toISOString()}::timestamptz
        and ${new Date(day).toISOString()}::timestamptz
    group by 1 order by 1`);
  const quarter = hour / 4;
  const runs = rows.map(({ dia, fecha }, at) => {
    const departure = Math.round(new Date(fecha).getTime() / quarter) * quarter;
    const moment = (minute: number) => new Date(departure + minute * 60_000).toISOString();
    return {
      empresa_id,
      ruta_id,
      activo_id,
      personal_id: conductor_id,
      plan_id,
      fecha: dia,
      hora_salida: new Date(departure - zone * hour).toISOString().slice(11, 16),
      salida_en: moment(0),
      fin_previsto_en: moment(minutes),
      desde_en: moment(-30),
      hasta_en: moment(minutes + 120),
      ...(at === 4 && { estado: 'cancelada' as const, cancelada_en: moment(-60), nota: 'Vía cerrada por obras' }),
    };
  });
  const [first] = runs;
  if (!first) return;
  await tx.insert(ejecucionTable).values(runs);
  await tx.insert(recalculoTable).values({ empresa_id, activo_id, desde: first.desde_en, prioridad: 2 });
};
