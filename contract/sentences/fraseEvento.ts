import type { Evento } from '../entities/eventos';
import { writeAmount } from '../rules/amounts';
import { lastingInWords } from '../rules/durations';
import { inUnitOf, isUnit, metric, type CompanyUnits } from '../rules/units';
import { medidas, medidaUsual } from '../words/medidasEvento';

type Measured = Pick<Evento, 'tipo' | 'valor_max' | 'unidad'> & Partial<Pick<Evento, 'umbral' | 'parada_nombre'>>;

/** How numbers and units are written: a company's units, a profile's numbers. */
export interface Manner {
  units?: CompanyUnits;
  /** With at most `decimals` decimals. */
  write?: (value: number, decimals: number) => string;
}

/** What its value is: «Velocidad máxima». */
export const medidaDe = ({ tipo }: Pick<Evento, 'tipo'>): string => medidas[tipo] ?? medidaUsual;

/**
 * The value of an event with its limit: «87 km/h, límite 80 km/h», «1 h 2 min, límite 15 min», «19 %, mínimo 20 %»;
 * for speeding also why the limit was that one. Empty if nothing was measured.
 */
export const fraseEvento = (event: Measured, manner: Manner = {}): string => {
  const { tipo, valor_max: value, umbral: limit = null, unidad: unit, parada_nombre = null } = event;
  if (value === null) return '';
  if (limit === null) return medida(value, unit, manner);
  const bound = `${value < limit ? 'mínimo' : 'límite'} ${medida(limit, unit, manner)}`;
  return [
    medida(value, unit, manner),
    [bound, porParada({ tipo, parada_nombre }).limite].filter(Boolean).join(' '),
  ].join(', ');
};

/** A stored amount with its unit, as the company counts: «87 km/h», «54 mph», «1 h 2 min», «19 %», «3 días». */
export const medida = (
  value: number,
  unit: string | null,
  { units = metric, write = writeAmount }: Manner = {},
): string => {
  if (unit === null) return write(value, 1);
  if (unit === 'min')
    return value < 1 ? `${write(Math.max(0, value), 0)} min` : lastingInWords(value * 60, (whole) => write(whole, 0));
  const shown = isUnit(unit) ? inUnitOf(value, unit, units) : { value, unit };
  return `${write(shown.value, 1)} ${shown.value === 1 ? shown.unit : plural(shown.unit)}`;
};

/** Words of parts: «unidades», «litros»; signs stay as they are. */
const plural = (unit: string): string => {
  if (unit.length < 3 || !/^\p{L}+$/u.test(unit) || unit === 'días') return unit;
  if (/[aeiou]$/i.test(unit)) return `${unit}s`;
  return /[dlrn]$/i.test(unit) ? `${unit.replace(/ón$/, 'on')}es` : unit;
};

/**
 * What the stop of an event says of it: where it happened, or for speeding why the limit was that one. Null without a
 * stop.
 */
export const porParada = ({
  tipo,
  parada_nombre,
}: Pick<Evento, 'tipo' | 'parada_nombre'>): { lugar: string | null; limite: string | null } =>
  tipo === 'exceso_velocidad'
    ? { lugar: null, limite: parada_nombre && `por estar en ${parada_nombre}` }
    : { lugar: parada_nombre, limite: null };
