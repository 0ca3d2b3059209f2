import type { TotalesOrdenes } from '#contract/requests/reporteOrdenes';
import type { OrderReportFigure } from '#contract/figures/reportFigures';
import { costOfOrders } from '../costOfOrders';
import type { StripFigure } from '../Strip';

/** The figures of the report of orders. */
export const orderFigures: readonly StripFigure<TotalesOrdenes, OrderReportFigure>[] = [
  {
    name: 'ordenes',
    label: 'Órdenes',
    value: ({ ordenes }) => ordenes,
    how: 'Las que cumplen los filtros, por la fecha que dice «Según».',
  },
  {
    name: 'completadas',
    label: 'Completadas',
    value: ({ completadas }) => completadas,
    better: 'more',
    how: 'De ellas, las que alguien completó, también si siguen sin cerrar.',
  },
  {
    name: 'vencidas',
    label: 'Vencidas',
    value: ({ vencidas }) => vencidas,
    better: 'less',
    how: 'Las que siguen abiertas después de su fecha límite.',
  },
  {
    name: 'cumplimiento',
    label: 'A tiempo',
    value: ({ cumplimiento }) => cumplimiento,
    unit: '%',
    better: 'more',
    how:
      'De las completadas que tenían fecha límite, las que se completaron antes de ella. No cuenta las que siguen ' +
      'abiertas: al lado dice cuántas tenían su fecha límite en el periodo y ya se les pasó.',
  },
  {
    name: 'mtta_h',
    label: 'Respuesta media (MTTA)',
    value: ({ mtta_h }) => mtta_h,
    unit: 'h',
    better: 'less',
    how: 'Desde que se crea la orden hasta que alguien la inicia.',
  },
  {
    name: 'correctivo_h',
    label: 'Duración de correctivos',
    value: ({ correctivo_h }) => correctivo_h,
    unit: 'h',
    better: 'less',
    how: 'Desde que se inicia hasta que se completa, de las correctivas y las de emergencia.',
  },
  {
    name: 'preventivo',
    label: 'Preventivo',
    value: ({ preventivo }) => preventivo,
    unit: '%',
    better: 'more',
    how: 'Las preventivas, predictivas e inspecciones, entre estas y las correctivas.',
  },
  {
    name: 'reaperturas',
    label: 'Reaperturas',
    value: ({ reaperturas }) => reaperturas,
    better: 'less',
    how: 'Cuántas veces se reabrieron.',
  },
  {
    name: 'espera_h',
    label: 'En espera',
    value: ({ espera_h }) => espera_h,
    unit: 'h',
    better: 'less',
    how: 'El tiempo que pasaron en pausa.',
  },
  { ...costOfOrders, name: 'costo', value: ({ costo }) => costo },
];
