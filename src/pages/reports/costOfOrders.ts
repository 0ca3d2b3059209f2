import type { StripFigure } from './Strip';

/** The cost of orders: one figure and one definition for every report. */
export const costOfOrders = {
  label: 'Costo de las órdenes',
  how:
    'Mano de obra, repuestos y terceros de las órdenes que se cuentan. El reporte de órdenes las cuenta ' +
    'por la fecha que dice «Según»; el de activos, por la de su cierre. Con «Según: Cierre» y los mismos ' +
    'activos, los dos dicen lo mismo.',
} satisfies Omit<StripFigure<never>, 'value' | 'name' | 'field'>;
