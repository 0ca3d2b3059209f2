import { sql } from 'drizzle-orm';

/** The tables of what a silence may be about. */
export const tableOf = { activo_id: sql`activos`, regla_id: sql`reglas`, parada_id: sql`paradas` } as const;
