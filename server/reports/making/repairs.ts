import { sql } from 'drizzle-orm';

/** Orders that repair something. */
export const corrective = sql`ordenes.tipo in ('correctivo', 'emergencia')`;

/** Those that can be failures. */
export const failed = sql`${corrective} and ordenes.estado <> 'cancelada'`;
