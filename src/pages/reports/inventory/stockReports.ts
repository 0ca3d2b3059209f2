import { abc, lentos, movimientos, proveedores, valor } from '#contract/words/inventario';
import { dateTime, money, monthOf, number } from '../../../ui/formats';

/** A row of any of these reports. */
export type StockRow = Readonly<Record<string, unknown>> & { id: number | string };

export interface StockColumn {
  source: string;
  label: string;
  numeric?: true;
  text: (row: StockRow) => string;
}

interface StockReport {
  /** Below `/reportes/`. */
  path: string;
  title: string;
  empty: string;
  /** It is asked for a number of days without exits instead of a period. */
  undated?: true;
  /** It may be of one store. */
  byStore?: true;
  columns: readonly StockColumn[];
}

type Kind = 'text' | 'month' | 'moment' | 'amount' | 'count' | 'money' | 'percent';

const written: Readonly<Record<Kind, (value: string | number) => string>> = {
  text: String,
  month: (value) => monthOf(`${value}-15T12:00:00Z`),
  moment: (value) => dateTime(String(value)),
  amount: (value) => number(Number(value), 4),
  count: (value) => number(Number(value)),
  money: (value) => money(Number(value)),
  percent: (value) => `${number(Number(value), 2)} %`,
};
const aligned: readonly Kind[] = ['amount', 'count', 'money', 'percent'];

/** Columns with their words, in this order; what is not known is a dash. */
const columnsOf = (fields: Readonly<Record<string, string>>, kinds: Readonly<Record<string, Kind>>): StockColumn[] =>
  Object.entries(kinds).map(([source, kind]) => ({
    source,
    label: fields[source] ?? source,
    ...(aligned.includes(kind) && { numeric: true as const }),
    text: ({ [source]: value }) =>
      typeof value === 'string' || typeof value === 'number' ? written[kind](value) : '—',
  }));

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
} as const satisfies Readonly<Record<string, StockReport>>;

export type StockReportName = keyof typeof stockReports;
export const stockReportNames = Object.keys(stockReports) as StockReportName[];
export const stockReport = (name: StockReportName): StockReport => stockReports[name];
