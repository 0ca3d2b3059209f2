import { abc, lentos, movimientos, proveedores, valor } from '#contract/words/inventario';
import { columnsOf, type Kind, type RowReport } from '../rows/rowReport';

const ofPart = { codigo: 'text', nombre: 'text', unidad: 'text' } as const;
const moved = ['entradas', 'salidas', 'ajustes', 'traslados', 'devoluciones'].flatMap((name): [string, Kind][] => [
  [name, 'amount'],
  [`${name}_valor`, 'money'],
]);

/** The reports on parts and purchases, by their name in the address. */
export const stockReports = {
  valor: {
    path: 'inventario/valor',
    title: 'Valor por bodega y mes',
    empty: 'No había inventario en estos meses.',
    columns: columnsOf(valor.fields, { mes: 'month', bodega: 'text', valor: 'money' }),
  },
  movimientos: {
    path: 'inventario/movimientos',
    title: 'Movimientos',
    empty: 'Ningún repuesto se movió en estos días.',
    byStore: true,
    columns: columnsOf(movimientos.fields, { ...ofPart, ...Object.fromEntries(moved) }),
  },
  abc: {
    path: 'inventario/abc',
    title: 'ABC por valor consumido',
    empty: 'No se consumió ningún repuesto en estos días.',
    columns: columnsOf(abc.fields, {
      ...{ clase: 'text', ...ofPart },
      ...{ cantidad: 'amount', valor: 'money', participacion: 'percent', acumulado: 'percent' },
    }),
  },
  lentos: {
    path: 'inventario/lentos',
    title: 'Sin salidas',
    empty: 'Todos los repuestos con existencia salieron hace menos.',
    undated: true,
    columns: columnsOf(lentos.fields, {
      ...ofPart,
      ...{ existencia: 'amount', valor: 'money', ultima_salida: 'moment', dias_sin_salida: 'count' },
    }),
  },
  proveedores: {
    path: 'compras/proveedores',
    title: 'Gasto por proveedor',
    empty: 'No se recibió nada ni terminaron órdenes de proveedores en estos días.',
    columns: columnsOf(proveedores.fields, {
      ...{ proveedor: 'text', nit: 'text', compras_n: 'count', recibido: 'money', devuelto: 'money' },
      ...{ comprado: 'money', ordenes_n: 'count', gasto_ordenes: 'money', total: 'money' },
    }),
  },
} as const satisfies Readonly<Record<string, RowReport>>;

export type StockReportName = keyof typeof stockReports;
export const stockReportNames = Object.keys(stockReports) as StockReportName[];
export const stockReport = (name: StockReportName): RowReport => stockReports[name];
