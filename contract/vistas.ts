import { rowId } from './entity';
import { z } from './validation';

const orden = z.object({ field: z.string().max(60), order: z.enum(['ASC', 'DESC']) });

/** What a list is asked for, under a name. The list itself checks filter and order when it is asked. */
export const nuevaVista = z.object({
  recurso: z.string().max(60),
  nombre: z.string().trim().min(1).max(60),
  filtro: z.record(z.string().max(60), z.unknown()).refine((filtro) => JSON.stringify(filtro).length <= 4_000, 'Tiene demasiados filtros'),
  orden: orden.nullable().default(null),
  /** Columns left out of the table; null: as usual. */
  columnas: z.array(z.string().max(60)).max(60).nullable().default(null),
  /** Everybody in the company who may open the list sees it. */
  compartida: z.boolean().default(false),
});

export const vista = z.object({
  id: rowId,
  nombre: z.string(),
  filtro: z.record(z.string(), z.unknown()),
  orden: orden.nullable(),
  columnas: z.array(z.string()).nullable(),
  compartida: z.boolean(),
  /** One's own, or somebody's shared one that this role may take away. */
  editable: z.boolean(),
});
export type Vista = z.output<typeof vista>;
