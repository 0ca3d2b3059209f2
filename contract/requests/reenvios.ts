import { rowId, moment } from '../core/entity';
import { direccionDestino, marchaDestino } from './webhooks';
import { z } from '../core/validation';

/** How another platform reads positions: OsmAnd's query, or the JSON of a Traccar server. */
export const formatoReenvio = z.enum(['osmand', 'traccar']);
export type FormatoReenvio = z.output<typeof formatoReenvio>;

const someIds = z
  .array(rowId)
  .max(1_000)
  .transform((ids) => [...new Set(ids)]);

/** `POST /reenvios`; `PUT` and `PATCH` take a part of it. Without assets and levels every asset is forwarded. */
export const nuevoReenvio = z.object({
  nombre: z.string().trim().min(1).max(80),
  url: direccionDestino,
  formato: formatoReenvio,
  activos: someIds.default([]),
  niveles: someIds.default([]),
  activo: z.boolean().default(true),
});
export type NuevoReenvio = z.output<typeof nuevoReenvio>;
export const cambioReenvio = nuevoReenvio
  .extend({ activos: someIds, niveles: someIds, activo: z.boolean() })
  .partial()
  .extend({ version: z.int().optional() });

export const reenvio = z.object({
  id: rowId,
  nombre: z.string(),
  url: z.string(),
  formato: formatoReenvio,
  activos: z.array(rowId),
  niveles: z.array(rowId),
  activo: z.boolean(),
  ...marchaDestino,
  creado_en: moment,
  actualizado_en: moment,
  version: z.int(),
});
export type Reenvio = z.output<typeof reenvio>;

export const masReenvios = 50;
