import { z } from './validation';

/** The answer to a deletion. `efectos`, if any: what else changed with it, in sentences for the user. */
export const eliminado = z.object({ id: z.int(), efectos: z.array(z.string()).optional() });

export const eliminadoCon = (id: number, efectos: string[]): z.output<typeof eliminado> =>
  efectos.length ? { id, efectos } : { id };
