import type { TotalesOrdenes } from '#contract/reporteOrdenes';
import type { StripFigure } from '../Strip';

/** What the report of orders sums up. */
export const orderFigures: readonly StripFigure<TotalesOrdenes>[] = [
  { label: 'Órdenes', value: ({ ordenes }) => ordenes },
  { label: 'Completadas', value: ({ completadas }) => completadas, better: 'more' },
  { label: 'Vencidas', value: ({ vencidas }) => vencidas, better: 'less' },
  { label: 'A tiempo', value: ({ cumplimiento }) => cumplimiento, unit: '%', better: 'more' },
  { label: 'Respuesta media (MTTA)', value: ({ mtta_h }) => mtta_h, unit: 'h', better: 'less' },
  { label: 'Duración de correctivos', value: ({ correctivo_h }) => correctivo_h, unit: 'h', better: 'less' },
  { label: 'Preventivo', value: ({ preventivo }) => preventivo, unit: '%', better: 'more' },
  { label: 'Reaperturas', value: ({ reaperturas }) => reaperturas, better: 'less' },
  { label: 'En espera', value: ({ espera_h }) => espera_h, unit: 'h', better: 'less' },
  { label: 'Costo', value: ({ costo }) => costo, money: true },
];
