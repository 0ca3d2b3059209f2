import type { Movimiento, repuestos as entity } from '../entities/repuestos';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const repuestos = {
  ...nouns.repuestos,
  fields: {
    nombre: 'Nombre',
    codigo: 'Código',
    unidad: 'Unidad',
    existencia: 'Existencia',
    minimo: 'Mínimo',
    maximo: 'Máximo',
    bodega_id: 'Bodega',
    bajo_minimo: 'Existencia',
    costo_unitario: 'Costo unitario',
    valor: 'Valor',
    ubicacion: 'Ubicación',
    proveedor_id: 'Proveedor registrado',
    proveedor: 'Proveedor',
    activo: 'Estado',
    referencia_externa: 'Referencia externa',
  },
  values: {
    activo: { true: 'Activo', false: 'Inactivo' },
    bajo_minimo: { true: 'Bajo mínimo', false: 'Suficiente' },
  },
} satisfies WordsOf<typeof entity>;

export const tiposMovimiento = {
  entrada: 'Entrada',
  salida: 'Salida',
  ajuste: 'Ajuste',
  devolucion: 'Devolución',
  traslado: 'Traslado',
} satisfies Record<Movimiento['tipo'], string>;
