import { z } from '../core/validation';

/** The most places of one request, and results of a search. */
export const masDirecciones = { lugares: 50, resultados: 6 } as const;

/** Latitude and longitude. */
export const lugar = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]);

/** The places whose streets are asked for. */
export const lugares = z.array(lugar).min(1).max(masDirecciones.lugares);

/** The street of a place of the request; null and pending: it is still to be asked for. */
export const direccion = z.object({ celda: z.string(), direccion: z.string().nullable(), pendiente: z.boolean() });
export type Direccion = z.output<typeof direccion>;

export const buscarDireccion = z.object({ q: z.string().trim().min(3).max(200) });

/** A place whose address fits what was typed. */
export const direccionHallada = z.object({ direccion: z.string(), latitud: z.number(), longitud: z.number() });
export type DireccionHallada = z.output<typeof direccionHallada>;
