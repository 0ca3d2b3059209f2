import { z } from '#contract/validation';

/** Why an execution is called off or was not done. */
export const reason = z.object({ nota: z.string().trim().min(1, 'Diga por qué').max(1_000) });
