import { momentFrom } from '../core/dateBounds';
import { defineEntity, moment, optionalText, quantity, rowId, type RecordOf } from '../core/entity';
import { z } from '../core/validation';
import { existenciaMaxima } from './repuestos';

export const lineaTraslado = z.object({ repuesto_id: rowId, cantidad: quantity.gt(0).max(existenciaMaxima) });

/** Parts that went from one store to another, all of them or none. Never changed: the way back is another transfer. */
export const traslados = defineEntity({
  name: 'traslados',
  fields: {
    de_bodega_id: rowId,
    a_bodega_id: rowId,
    renglones: z.array(lineaTraslado).min(1, 'Agregue al menos un repuesto').max(200),
    nota: optionalText(300).default(null),
  },
  computed: { fecha: moment, creado_por: z.string().nullable() },
  filters: {
    de_bodega_id: rowId,
    a_bodega_id: rowId,
    /** From it or to it. */
    bodega_id: rowId,
    repuesto_id: rowId,
    fecha_desde: moment,
    fecha_hasta: moment,
  },
  sortable: ['fecha'],
  searched: ['nota'],
  reference: ['id', 'uuid', 'fecha'],
});

export type Traslado = RecordOf<typeof traslados>;

/** `POST /traslados`. `fecha`: when it happened, by default now. */
export const nuevoTraslado = traslados.input.extend({ fecha: momentFrom('records').optional() });
