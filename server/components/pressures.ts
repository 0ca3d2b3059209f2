import { sql, type SQL } from 'drizzle-orm';
import type { Ejes } from '#contract/entities/ejes';
import { isSpare } from '#contract/rules/axles';
import type { Tx } from '../db/system';
import { isoOf } from '../db/tables/types';

export interface Pressure {
  posicion: string;
  /** psi */
  presion: number;
  leido_en: string;
}

/** Pressures of what a device said so long before its newest report. */
const back = sql.raw(`interval '1 day'`);
/** Of a fast device: its newest reports. */
const most = 3_000;

const psiPerBar = 14.503_773_8;
/** Above that no tyre is. */
const highest = 300;

/** How attributes tell of a wheel: by its number, counted from the front left, or by its position. */
const numbered = /^(?:presion_|tirePressure)(\d{1,2})$/;
const placed = /^tpms\.(\w{1,10})$/;

/** The position and the psi that an attribute tells; null: none. `presion_1` is in bar, the others in psi. */
export const pressureIn = (name: string, value: number, ejes: Ejes): Omit<Pressure, 'leido_en'> | null => {
  const [, number] = numbered.exec(name) ?? [];
  const [, place] = placed.exec(name) ?? [];
  const wheels = ejes.flat().filter((position) => !isSpare(position));
  const posicion = number === undefined ? place?.toUpperCase() : wheels[Number(number) - 1];
  const psi = name.startsWith('presion_') ? value * psiPerBar : value;
  if (posicion === undefined || !(psi > 0) || psi > highest) return null;
  return { posicion, presion: Math.round(psi * 10) / 10 };
};

interface Told extends Record<string, unknown> {
  activo_id: number;
  nombre: string;
  valor: number;
  fecha: string;
}

/** What the trackers of these assets last told of the pressure of each tyre, by position. */
export const pressuresOf = async (
  tx: Tx,
  empresaId: number,
  axles: ReadonlyMap<number, Ejes>,
): Promise<Map<number, Pressure[]>> => {
  const { rows } = await tx.execute<Told>(sql`
    select distinct on (e.activo_id, k.key) e.activo_id, k.key as nombre, (k.value)::text::float8 as valor,
      p.fecha_dispositivo as fecha
    from estado_activo e
    cross join lateral (${reports(empresaId)}) p
    cross join lateral jsonb_each(p.atributos) k
    where e.empresa_id = ${empresaId} and e.activo_id = any(${sql.param([...axles.keys()])}::int[])
      and k.key ~ '^(presion_|tirePressure)[0-9]{1,2}$|^tpms[.]' and jsonb_typeof(k.value) = 'number'
    order by e.activo_id, k.key, p.fecha_dispositivo desc`);
  const found = new Map<number, Pressure[]>();
  for (const { activo_id, nombre, valor, fecha } of rows) {
    const told = pressureIn(nombre, valor, axles.get(activo_id) ?? []);
    if (told) found.set(activo_id, newest([...(found.get(activo_id) ?? []), { ...told, leido_en: isoOf(fecha) }]));
  }
  return found;
};

const reports = (empresaId: number): SQL => sql`
  select p.fecha_dispositivo, p.atributos from posiciones p
  where p.empresa_id = ${empresaId} and p.activo_id = e.activo_id and p.fecha_dispositivo > e.fecha - ${back}
    and p.fecha_dispositivo < now() + interval '1 day' and jsonb_typeof(p.atributos) = 'object'
  order by p.fecha_dispositivo desc limit ${most}`;

/** Two names may tell of one position: the later one holds. */
const newest = (told: readonly Pressure[]): Pressure[] => [
  ...new Map(
    told
      .toSorted((one, other) => Date.parse(one.leido_en) - Date.parse(other.leido_en))
      .map((each) => [each.posicion, each]),
  ).values(),
];
