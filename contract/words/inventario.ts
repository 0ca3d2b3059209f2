import type {
  abcInventario,
  gastoProveedor,
  lentoInventario,
  movimientoInventario,
  valorInventario,
} from '../requests/inventario';
import type { RowWords } from './noun';

const deRepuesto = { codigo: 'Código', nombre: 'Repuesto', unidad: 'Unidad' };

export const valor = {
  one: 'valor del inventario',
  many: 'valores del inventario',
  gender: 'm',
  fields: { mes: 'Mes', bodega_id: 'Bodega (número)', bodega: 'Bodega', valor: 'Valor' },
  values: {},
} satisfies RowWords<(typeof valorInventario)['shape']>;

export const movimientos = {
  one: 'movimiento del inventario',
  many: 'movimientos del inventario',
  gender: 'm',
  fields: {
    ...deRepuesto,
    entradas: 'Entradas',
    entradas_valor: 'Valor de las entradas',
    salidas: 'Salidas',
    salidas_valor: 'Valor de las salidas',
    ajustes: 'Ajustes',
    ajustes_valor: 'Valor de los ajustes',
    traslados: 'Traslados',
    traslados_valor: 'Valor de los traslados',
    devoluciones: 'Devoluciones',
    devoluciones_valor: 'Valor de las devoluciones',
  },
  values: {},
} satisfies RowWords<(typeof movimientoInventario)['shape']>;

export const abc = {
  one: 'repuesto por valor consumido',
  many: 'repuestos por valor consumido',
  gender: 'm',
  fields: {
    ...deRepuesto,
    cantidad: 'Consumido',
    valor: 'Valor consumido',
    participacion: 'Participación',
    acumulado: 'Acumulado',
    clase: 'Clase',
  },
  units: { participacion: '%', acumulado: '%' },
  values: { clase: { A: 'A', B: 'B', C: 'C' } },
} satisfies RowWords<(typeof abcInventario)['shape']>;

export const lentos = {
  one: 'repuesto sin movimiento',
  many: 'repuestos sin movimiento',
  gender: 'm',
  fields: {
    ...deRepuesto,
    existencia: 'Existencia',
    valor: 'Valor',
    ultima_salida: 'Última salida',
    dias_sin_salida: 'Días sin salir',
  },
  values: {},
} satisfies RowWords<(typeof lentoInventario)['shape']>;

export const proveedores = {
  one: 'gasto por proveedor',
  many: 'gastos por proveedor',
  gender: 'm',
  fields: {
    proveedor: 'Proveedor',
    nit: 'NIT',
    compras_n: 'Compras',
    recibido: 'Recibido',
    devuelto: 'Devuelto',
    comprado: 'Comprado',
    ordenes_n: 'Órdenes',
    gasto_ordenes: 'Costo de las órdenes',
    total: 'Total',
  },
  values: {},
} satisfies RowWords<(typeof gastoProveedor)['shape']>;
