import type { Movimiento } from '#contract/repuestos';
import type { Faces } from '../../ui/faces';

export const messages = {
  name: 'Repuesto |||| Repuestos',
  action: { create: 'Nuevo repuesto' },
  fields: {
    nombre: 'Nombre',
    codigo: 'Código',
    unidad: 'Unidad',
    existencia: 'Existencia',
    minimo: 'Mínimo',
    bajo_minimo: 'Existencia',
    costo_unitario: 'Costo unitario',
    valor: 'Valor',
    ubicacion: 'Ubicación',
    proveedor: 'Proveedor',
    activo: 'Estado',
  },
};

export const tiposMovimiento: Faces<Movimiento['tipo']> = {
  entrada: { label: 'Entrada', tone: 'exito', icon: 'arrow_downward' },
  salida: { label: 'Salida', tone: 'neutro', icon: 'arrow_upward' },
  ajuste: { label: 'Ajuste', tone: 'aviso', icon: 'tune' },
  devolucion: { label: 'Devolución', tone: 'info', icon: 'undo' },
};

/** By «true» and «false», as the filter counts them. */
export const bajoMinimo: Faces<'true' | 'false'> = {
  true: { label: 'Bajo mínimo', tone: 'peligro' },
  false: { label: 'Suficiente', tone: 'exito' },
};

export const activos: Faces<'true' | 'false'> = {
  true: { label: 'Activo', tone: 'exito' },
  false: { label: 'Inactivo', tone: 'neutro', icon: 'do_not_disturb_on' },
};
