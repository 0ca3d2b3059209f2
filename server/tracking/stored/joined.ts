import { clockAhead } from '#contract/rules/lateness';
import { worstPrecision } from '#contract/rules/movement';

/**
 * Reports of one device, second and place are one row that says what each of them said, whatever their order and
 * however often they come: of two numbers the greater, of two precisions the lesser, of two flags true; alarms and
 * attributes together (functions `junta_alarmas`, `junta_atributos`). Whether the place is good is judged by the whole.
 * Rows whose device is negative come from a file.
 */
const greater = [
  ...['velocidad_kmh', 'rumbo', 'altitud_m', 'satelites', 'encendido', 'en_movimiento'],
  ...['odometro_km', 'horometro_h', 'combustible_pct', 'bateria_pct', 'voltaje_externo'],
];
const flags = new Set(['encendido', 'en_movimiento']);

const both = (column: string, how: 'greatest' | 'least') => `${how}(p.${column}, excluded.${column})`;
const all = (column: string, by: string) => `${by}(array[p.${column}, excluded.${column}])`;
/** What the device itself says of its place, which we may judge otherwise. */
const itsWord = (row: string) => `coalesce(${row}.valida_equipo, ${row}.valida)`;
/** As entry/validity.ts judges. */
const isSound = (row: string, received: string, precision: string) => `(
  ${row}.latitud is not null and not (${row}.latitud = 0 and ${row}.longitud = 0)
  and ${row}.fecha_dispositivo <= ${received} + interval '${clockAhead} milliseconds'
  and coalesce(${precision}, 0) <= ${worstPrecision}
)`;

const received = both('fecha_servidor', 'least');
const precision = both('precision_m', 'least');
const word = `(${itsWord('p')} or ${itsWord('excluded')})`;
const sound = isSound('p', received, precision);

const joined: Readonly<Record<string, string>> = {
  fecha_servidor: received,
  precision_m: precision,
  ...Object.fromEntries(greater.map((column) => [column, both(column, 'greatest')])),
  valida: `${word} and ${sound}`,
  valida_equipo: `case when ${word} and not ${sound} then true end`,
  alarma: all('alarma', 'junta_alarmas'),
  atributos: all('atributos', 'junta_atributos'),
};

/** Whether the report adds something to the row. When it arrived is no fact of its own. */
const adds = Object.keys(joined)
  .filter((column) => column !== 'fecha_servidor')
  .map((column) => {
    if (column === 'valida_equipo') return `${joined[column] ?? ''} is distinct from p.${column}`;
    const asked = `excluded.${column} is not null and excluded.${column} is distinct from p.${column}`;
    return `(${asked} and ${joined[column] ?? ''} is distinct from p.${column})`;
  })
  .join('\n      or ');

/** The end of an `insert into posiciones as p`: what is there already learns what the new row says. */
export const joining = `on conflict (dispositivo_id, empresa_id, fecha_dispositivo, latitud, longitud) do update
    set ${Object.entries(joined)
      .map(([column, value]) => `${column} = ${value}`)
      .join(', ')}
    where (${adds})`;

const aggregates: Readonly<Record<string, string>> = {
  id: 'min(id)',
  fecha_servidor: 'min(fecha_servidor)',
  precision_m: 'min(precision_m)',
  ...Object.fromEntries(greater.map((column) => [column, `${flags.has(column) ? 'bool_or' : 'max'}(${column})`])),
  valida: `bool_or(coalesce(valida_equipo, valida))`,
  alarma: 'junta_alarmas(array_agg(alarma))',
  atributos: 'junta_atributos(array_agg(atributos))',
};

/**
 * A query of the same rows, one for each device, second and place: a statement cannot join two of its own.
 * @param rows a query of rows with these columns, `valida_equipo` among them
 */
export const together = (rows: string, columns: readonly string[]): string => {
  const grouped = columns
    .filter((column) => column !== 'valida_equipo')
    .map((column) => `${aggregates[column] ?? column} as ${column}`);
  const keys = columns.filter((column) => column !== 'valida_equipo' && !(column in aggregates));
  const sound = isSound('g', 'g.fecha_servidor', 'g.precision_m');
  const shown = columns.map((column) => {
    if (column === 'valida') return `(g.valida and ${sound}) as valida`;
    return column === 'valida_equipo' ? `case when g.valida and not ${sound} then true end as valida_equipo` : column;
  });
  return `
    select ${shown.join(', ')} from (select ${grouped.join(', ')} from (${rows}) r group by ${keys.join(', ')}) g
    order by dispositivo_id, fecha_dispositivo, latitud, longitud`;
};
