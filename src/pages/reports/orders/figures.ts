import type { TotalesOrdenes } from '#contract/requests/reporteOrdenes';
import type { OrderReportFigure } from '#contract/figures/reportFigures';
import { costOfOrders } from '../costOfOrders';
import type { StripFigure } from '../Strip';

/** The figures of the report of orders. */
export const orderFigures: readonly StripFigure<TotalesOrdenes, OrderReportFigure>[] = [
  {
    name: 'ordenes',
    label: 'Órdenes',
    field: 'ordenes',
    value: ({ ordenes }) => ordenes,
    how: 'Las que cumplen los filtros, por la fecha que dice «Según».',
  },
  {
    name: 'completadas',
    label: 'Completadas',
    field: 'completadas',
    value: ({ completadas }) => completadas,
    better: 'more',
    how: 'De ellas, las que alguien completó, también si siguen sin cerrar.',
  },
  {
    name: 'vencidas',
    label: 'Vencidas',
    field: 'vencidas',
    value: ({ vencidas }) => vencidas,
    better: 'less',
    how: 'Las que siguen abiertas después de su fecha límite.',
  },
  {
    name: 'cumplimiento',
    label: 'A tiempo',
    field: 'cumplimiento',
    value: ({ cumplimiento }) => cumplimiento,
    better: 'more',
    how:
      'De las completadas que tenían fecha límite, las que se completaron antes de ella. No cuenta las que siguen ' +
      'abiertas: al lado dice cuántas tenían su fecha límite en el periodo y ya se les pasó.',
  },
  {
    name: 'mtta_h',
    label: 'Respuesta media (MTTA)',
    field: 'mtta_h',
    value: ({ mtta_h }) => mtta_h,
    better: 'less',
    how: 'Desde que se crea la orden hasta que alguien la inicia.',
  },
  {
    name: 'correctivo_h',
    label: 'Duración de correctivos',
    field: 'correctivo_h',
    value: ({ correctivo_h }) => correctivo_h,
    better: 'less',
    how: 'Desde que se inicia hasta que se completa, de las correctivas y las de emergencia.',
  },
  {
    name: 'preventivo',
    label: 'Preventivo',
    field: 'preventivo',
    value: ({ preventivo }) => preventivo,
    better: 'more',
    how: 'Las preventivas, predictivas e inspecciones, entre estas y las correctivas.',
  },
  {
    name: 'reaperturas',
    label: 'Reaperturas',
    field: 'reaperturas',
    value: ({ reaperturas }) => reaperturas,
    better: 'less',
    how: 'Cuántas veces se reabrieron.',
  },
  {
    name: 'espera_h',
    label: 'En espera',
    field: 'espera_h',
    value: ({ espera_h }) => espera_h,
    better: 'less',
    how: 'El tiempo que pasaron en pausa.',
  },
  { ...costOfOrders, name: 'costo', field: 'costo', value: ({ costo }) => costo },
];
