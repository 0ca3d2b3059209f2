import { sql } from 'drizzle-orm';
import { horasParaReabrir } from '#contract/entities/eventos';

/** Whether an event that is over may still be opened again: what the product withdrew is not. */
export const canReopen = sql.raw(
  `(not eventos.corregido and eventos.resuelto_en > now() - interval '${horasParaReabrir} hours')`,
);
