import { moment, rowId } from '../core/entity';
import { poligono } from '../core/poligonos';
import { z } from '../core/validation';

/** «¿Quién estuvo aquí?»: an area and a range. */
export const preguntaArea = z.strictObject({ poligono, desde: moment, hasta: moment });
export type PreguntaArea = z.output<typeof preguntaArea>;

/** When an asset was in the area, in order of time, within the range. */
export const presencia = z.object({ activo_id: rowId, estancias: z.array(z.object({ desde: moment, hasta: moment })) });
export type Presencia = z.output<typeof presencia>;

/** The most days of one question, and the most trips that come near the area. */
export const masEnArea = { dias: 31, viajes: 10_000 } as const;
