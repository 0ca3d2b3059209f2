import { defineEntity, money, optionalText, quantity, rowId, type RecordOf } from '../core/entity';
import { z } from '../core/validation';
import { existenciaMaxima, maximoExistencia } from './repuestos';

/** Where parts are kept: a room, a shelf of a workshop, a van. */
export const bodegas = defineEntity({
  name: 'bodegas',
  fields: {
    nombre: z.string().trim().min(1).max(120),
    nivel_id: rowId.nullable().default(null),
    /** Who keeps it: an operario uses, counts and transfers from their own. */
    responsable_id: rowId.nullable().default(null),
    /** The van that it is. */
    activo_id: rowId.nullable().default(null),
    activa: z.boolean().default(true),
  },
  computed: {
    /** The one that every company with parts has: a part's own minimum and place are those in it. */
    principal: z.boolean(),
    /** The caller keeps it. */
    propia: z.boolean(),
    /** How many parts it has in stock. */
    repuestos_n: z.int(),
    /** At the mean of each part. */
    valor: money,
  },
  filters: { nivel_id: rowId, responsable_id: rowId, activo_id: rowId, activa: z.boolean(), principal: z.boolean() },
  sortable: ['nombre'],
  searched: ['nombre'],
  reference: ['id', 'uuid', 'nombre', 'activa', 'propia'],
  costs: ['valor'],
});

export type Bodega = RecordOf<typeof bodegas>;

/** A part in a store. `disponible` = existencia − reservado; `por_llegar`: on order. */
export const existencia = z.object({
  repuesto_id: rowId,
  bodega_id: rowId,
  bodega: z.string(),
  existencia: z.number(),
  reservado: z.number(),
  disponible: z.number(),
  por_llegar: z.number(),
  minimo: z.number(),
  maximo: z.number().nullable(),
  ubicacion: z.string().nullable(),
  bajo_minimo: z.boolean(),
});
export type Existencia = z.output<typeof existencia>;

/** `GET /bodegas/{id}/existencias`: what a store has. */
export const existenciaDeBodega = existencia.omit({ bodega_id: true, bodega: true }).extend({
  repuesto: z.string(),
  codigo: z.string().nullable(),
  unidad: z.string(),
});
export type ExistenciaDeBodega = z.output<typeof existenciaDeBodega>;

/** `PUT /repuestos/{id}/existencias/{bodega_id}`: only what is sent changes. */
export const cambioExistencia = z
  .strictObject({
    minimo: quantity.min(0).max(existenciaMaxima),
    maximo: maximoExistencia,
    ubicacion: optionalText(80),
  })
  .partial();
