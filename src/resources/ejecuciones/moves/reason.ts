import { masNota } from '#contract/entities/ejecuciones';
import { z } from '#contract/core/validation';

/** Why an execution is cancelled or was not carried out. */
export const reason = z.object({ nota: z.string().trim().min(1, 'Diga por qué').max(masNota) });
