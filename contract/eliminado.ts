import { z } from './validation';

/** The answer to a deletion. `efectos`: what else changed with it, in sentences for the user. */
export const eliminado = z.object({ id: z.int(), efectos: z.array(z.string()) });
