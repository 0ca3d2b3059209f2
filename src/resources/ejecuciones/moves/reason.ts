import { masNota } from '#contract/ejecuciones';
import { z } from '#contract/validation';

/** Why an execution is cancelled or was not carried out. */
export const reason = z.object({ nota: z.string().trim().min(1, 'Diga por qué').max(masNota) });
