import { momentFrom } from '../core/dateBounds';
import { defineEntity, moment, optionalText, quantity, rowId, type RecordOf } from '../core/entity';
import { z } from '../core/validation';
import { existenciaMaxima } from './repuestos';

export const estadoConteo = z.enum(['abierto', 'cerrado', 'anulado']);

/** What a count found of a part. Of a blind one, who counts sees neither stock nor difference until it is closed. */
export const renglonConteo = z.object({
  repuesto_id: rowId,
  repuesto: z.string(),
  codigo: z.string().nullable(),
  unidad: z.string(),
  ubicacion: z.string().nullable(),
  contado: z.number().nullable(),
  contado_en: moment.nullable(),
  contado_por: z.string().nullable(),
  /** In the store at `contado_en`; of what is not counted, now. */
  existencia: z.number().nullable(),
  diferencia: z.number().nullable(),
  /** The difference at the part's mean. */
  valor: z.number().nullable(),
});
export type RenglonConteo = z.output<typeof renglonConteo>;

/** A count of a store, of some parts or of all: by several people, also offline, closed once. */
export const conteos = defineEntity({
  name: 'conteos',
  fields: {
    bodega_id: rowId,
    /** Null: all parts of the store. */
    repuesto_ids: z.array(rowId).min(1).max(2_000).nullable().default(null),
    ciegos: z.boolean().default(false),
    nota: optionalText(300).default(null),
  },
  computed: {
    estado: estadoConteo,
    motivo: z.string().nullable(),
    cerrado_en: moment.nullable(),
    contados_n: z.int(),
    renglones: z.array(renglonConteo),
    /** What all differences are worth; null where the caller may not see it. */
    diferencia_valor: z.number().nullable(),
  },
  filters: { bodega_id: rowId, estado: estadoConteo, repuesto_id: rowId },
  sortable: ['estado', 'cerrado_en'],
  searched: ['nota'],
  reference: ['id', 'uuid', 'estado'],
  costs: ['diferencia_valor'],
  unlisted: ['renglones'],
});

export type Conteo = RecordOf<typeof conteos>;

/** `PUT /conteos/{id}/renglones`: counted twice, the latest `contado_en` holds. */
export const contados = z
  .array(
    z.object({
      repuesto_id: rowId,
      contado: quantity.min(0).max(existenciaMaxima),
      contado_en: momentFrom('records').optional(),
    }),
  )
  .min(1)
  .max(500);

/** `POST /conteos/{id}/cerrar` and `…/anular`. */
export const cierreConteo = z.object({ motivo: z.string().trim().min(1).max(300) });
