import type { repuestos as entity } from '#contract/entities/repuestos';
import { repuestos as words } from '#contract/words/repuestos';
import { externalReference, inUse, money, nameInUse, others, quantity, state, text } from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { supplierChoice } from '../proveedores/index';
import { amountOf } from './amount';
import { activos, bajoMinimo } from './faces';

/** How a part's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    codigo: text,
    nombre: nameInUse(activos),
    unidad: { ...text, column: false, sheet: false, help: 'Unidad, litro, metro, juego…' },
    existencia: { ...quantity, cell: (stock, { unidad }) => amountOf(stock, unidad) },
    bajo_minimo: { ...state(bajoMinimo), heading: 'Nivel', file: false, sheet: false },
    minimo: quantity,
    maximo: { ...quantity, column: 'hidden', help: 'Hasta cuánto se pide' },
    costo_unitario: { ...money, help: 'Cada entrada con precio lo actualiza' },
    valor: { ...money, sorts: false },
    ubicacion: { ...text, column: 'hidden', help: 'Estante, bodega…' },
    proveedor: { ...text, column: 'hidden', sorts: false, sheet: false, input: null },
    proveedor_id: supplierChoice,
    referencia_externa: externalReference,
    activo: inUse(activos),
  },
  {
    bajo_minimo: 'above',
    activo: 'menu',
    proveedor_id: 'elsewhere',
    bodega_id: others,
    codigo: 'silent',
    referencia_externa: 'silent',
  },
);
