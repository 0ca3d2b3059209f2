import type { Carga, ResumenCargas, UnidadCarga } from '#contract/entities/combustible';
import { combustible as words, unidadesCarga } from '#contract/words/combustible';
import { facesOf } from '../../ui/faces';
import { money, number } from '../../ui/formats';

export const estados = facesOf(words.values.estado, {
  valida: { tone: 'exito' },
  sospechosa: { tone: 'aviso', icon: 'warning' },
  anulada: { tone: 'neutro', icon: 'do_not_disturb_on' },
});

export const llenos = { true: { label: 'Tanque lleno' }, false: { label: 'Carga parcial' } };

export const unidades = facesOf(unidadesCarga);

/** «40,5 l» */
export const amountOf = ({ litros, unidad }: Pick<Carga, 'litros' | 'unidad'>): string =>
  `${number(litros, 2)} ${unidadesCarga[unidad]}`;

/** «l/100 km» */
export const perHundred = (unit: UnidadCarga): string => `${unidadesCarga[unit]}/100 km`;

/** «8,2 l/100 km · 12,2 km/l», in both customary units; null if unknown. */
export const consumptionOf = ({ consumo_100km, unidad }: Pick<Carga, 'consumo_100km' | 'unidad'>): string | null => {
  if (consumo_100km === null) return null;
  const used = `${number(consumo_100km, 1)} ${perHundred(unidad)}`;
  return consumo_100km > 0 ? `${used} · ${number(100 / consumo_100km, 1)} km/${unidadesCarga[unidad]}` : used;
};

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
  { label: words.fields.costo_km, value: amount(sum.costo_km) },
  { label: words.fields.costo_100km, value: amount(sum.costo_100km) },
  { label: 'Sospechosas', value: number(sum.sospechosas_n) },
];
