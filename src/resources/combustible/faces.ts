import type { Carga, ResumenCargas, UnidadCarga } from '#contract/entities/combustible';
import { cantidadCarga, combustible as words, unidadesCarga } from '#contract/words/combustible';
import { facesOf } from '../../ui/faces';
import { economy, perHour } from '#contract/rules/units';
import { companyUnits, inCompanyUnit, measured, money, number, unitShown } from '../../ui/formats';

export const estados = facesOf(words.values.estado, {
  valida: { tone: 'exito' },
  sospechosa: { tone: 'aviso', icon: 'warning' },
  anulada: { tone: 'neutro', icon: 'do_not_disturb_on' },
});

export const llenos = { true: { label: 'Tanque lleno' }, false: { label: 'Carga parcial' } };

export const unidades = facesOf(unidadesCarga);

/** «40,5 l» */
export const amountOf = ({ litros, unidad }: Pick<Carga, 'litros' | 'unidad'>): string =>
  `${number(inCompanyUnit(litros, unidad), 2)} ${fuelUnit(unidad)}`;

/** «gal», or «kWh» of an electric asset in any company. */
export const fuelUnit = (unit: UnidadCarga): string => (unit === 'l' ? unitShown(unit) : unidadesCarga[unit]);

/** «Litros», «Combustible (gal)» */
export const amountLabel = (unit: UnidadCarga): string =>
  unit === 'l' && unitShown(unit) !== 'l' ? `Combustible (${unitShown(unit)})` : cantidadCarga[unit];

interface Figure {
  value: number;
  unit: string;
}

/** Consumption per distance in the company's manner; what is not in litres stays per 100 km. */
export const perDistance = (per100: number, unit: UnidadCarga): Figure =>
  unit === 'l' && per100 > 0 ? economy(per100, companyUnits()) : { value: per100, unit: `${fuelUnit(unit)}/100 km` };

/** Consumption per hour of the meter. */
export const perHourOf = (used: number, unit: UnidadCarga): Figure =>
  unit === 'l' ? perHour(used, companyUnits()) : { value: used, unit: `${fuelUnit(unit)}/h` };

/** «12,4 km/gal», «3,1 l/h» */
export const figureText = ({ value, unit }: Figure): string => `${number(value, 1)} ${unit}`;

/**
 * «8,2 l/100 km · 12,2 km/l · 3,1 l/h»: per distance, in litres in both customary ways, and per hour, which is first
 * of what has no kilometres; null if unknown.
 */
export const consumptionOf = ({ consumo_100km: used, consumo_hora, unidad }: Consumed): string | null => {
  const hourly = consumo_hora === null ? null : figureText(perHourOf(consumo_hora, unidad));
  const distance = used === null ? null : perDistance(used, unidad);
  const isPer100 = distance?.unit.endsWith('/100 km') ?? false;
  const other = used !== null && used > 0 && isPer100 && `${number(100 / used, 1)} km/${fuelUnit(unidad)}`;
  return [distance && figureText(distance), other, hourly].filter(Boolean).join(' · ') || null;
};

type Consumed = Pick<Carga, 'consumo_100km' | 'consumo_hora' | 'unidad'>;

export const amount = (value: number | null): string | null => (value === null ? null : money(value));

/** Why a load is suspicious, in one sentence. */
export const reasonsOf = ({ motivos }: Pick<Carga, 'motivos'>): string =>
  motivos.map((motive) => words.values.motivos[motive]).join('. ');

/** The totals of a list of loads, with their labels. */
export const figuresOf = (sum: ResumenCargas): { label: string; value: string | null }[] => [
  { label: 'Cargas', value: number(sum.cargas_n) },
  { label: 'Cantidad', value: amountOf(sum) },
  { label: 'Valor', value: money(sum.valor) },
  { label: 'Consumo', value: consumptionOf(sum) },
  ...(sum.trabajado_h > 0 ? [{ label: 'Trabajado', value: measured(sum.trabajado_h, 'h', 1) }] : []),
  { label: words.fields.costo_km, value: amount(sum.costo_km) },
  { label: words.fields.costo_100km, value: amount(sum.costo_100km) },
  { label: 'Sospechosas', value: number(sum.sospechosas_n) },
];

/** Whether a load was told by the hour meter alone, as those of machines are. */
export const byHours = ({ odometro_km, horometro_h }: Pick<Carga, 'odometro_km' | 'horometro_h'>): boolean =>
  odometro_km === null && horometro_h !== null;

/** «1.008,5 h» */
export const hoursOf = (hours: number | null): string => (hours === null ? '—' : `${number(hours, 1)} h`);
