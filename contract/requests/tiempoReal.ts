import { z } from '../core/validation';

/**
 * `GET /broadcasting/canales`: what the caller may listen to. `canal`: the name for `subscribe`; `evento`: the event
 * that it carries.
 */
export const canalesTiempoReal = z.array(z.object({ canal: z.string(), evento: z.enum(['posiciones', 'cambios']) }));
