import type { reporteReemplazo } from '../requests/reporteReemplazo';
import type { z } from '../core/validation';

type Figure = Exclude<
  keyof z.output<typeof reporteReemplazo.record>,
  'id' | 'nombre' | 'placa' | 'nivel' | 'fecha_compra' | 'falta' | 'costo_12m'
>;

/** How each figure of the replacement report is computed, in a sentence or two for users. */
export const comoSeReemplaza: Readonly<Record<Figure | 'costo_anual_equivalente' | 'costo', string>> = {
  edad_meses: 'Los meses completos desde la fecha de compra.',
  km: 'Lo que marca hoy su odómetro.',
  costo:
    'Los costos que cuenta el reporte de activos en los días de ese año: órdenes al cerrarse, combustible y los ' +
    'demás gastos; lo que se recupera por garantía resta. Los años se cuentan desde la fecha de compra; el que va ' +
    'corriendo, todavía no.',
  costo_km_12m: 'Los costos de los últimos 12 meses entre los kilómetros que avanzó el odómetro en ellos.',
  valor_residual_hoy:
    'Baja en línea recta desde el costo de adquisición hasta el valor residual durante la vida útil; después no baja ' +
    'más.',
  costo_anual_equivalente:
    'Lo que habría costado cada año si se hubiera vendido al final de este: el costo de adquisición menos el valor ' +
    'residual de ese momento, más los costos hasta entonces, entre los años.',
  anio_minimo: 'El año en el que el costo anual equivalente es el menor; si hay varios iguales, el primero.',
  vender_antes_de:
    'El día en que termina el año de menor costo, cuando los siguientes ya cuestan más. Mientras el último año ' +
    'completo siga siendo el de menor costo, todavía baja.',
  un_anio_mas: 'Lo que pierde de valor en los próximos 12 meses, más los costos de los últimos 12.',
};
