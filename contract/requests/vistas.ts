import { rowId } from '../core/entity';
import { z } from '../core/validation';

const orden = z.object({ field: z.string().max(60), order: z.enum(['ASC', 'DESC']) });

/** Per user and company. */
export const masVistas = 100;

/** A saved view of a list. Filter and order are validated by the list when it is requested. */
export const nuevaVista = z.object({
  recurso: z.string().max(60),
  nombre: z.string().trim().min(1).max(60),
  filtro: z
    .record(z.string().max(60), z.unknown())
    .refine((filtro) => JSON.stringify(filtro).length <= 4_000, 'Tiene demasiados filtros'),
  orden: orden.nullable().default(null),
  /** Hidden columns of the table; null: the default. */
  columnas: z.array(z.string().max(60)).max(60).nullable().default(null),
  /** Everybody in the company who may open the list sees it. */
  compartida: z.boolean().default(false),
});

/** What can be changed of a saved view; its filters are saved anew under the same name. */
export const cambioVista = nuevaVista.pick({ nombre: true, compartida: true });

export const vista = z.object({
  id: rowId,
  recurso: z.string(),
  nombre: z.string(),
  filtro: z.record(z.string(), z.unknown()),
  orden: orden.nullable(),
  columnas: z.array(z.string()).nullable(),
  compartida: z.boolean(),
  /** The user's own, or a shared one that this role may delete. */
  editable: z.boolean(),
});
export type Vista = z.output<typeof vista>;
