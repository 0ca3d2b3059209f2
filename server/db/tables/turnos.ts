import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ResumenTurno } from '#contract/entities/turnos';
import { byCompany, idKey } from './stored';
import { moment, now } from './types';

/** Shifts handed over: who left, who took over, and how many open events passed from one to the other. */
export const turnoTable = pgTable(
  'turnos',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    de_id: integer().notNull(),
    a_id: integer().notNull(),
    nota: text().notNull(),
    eventos_n: integer().notNull(),
    creado_en: moment().notNull().default(now),
    confirmado_en: moment(),
    resumen: jsonb().$type<ResumenTurno>(),
  },
  (t) => [
    idKey(t),
    index('turnos_por_empresa').on(t.empresa_id, t.id),
    index('turnos_por_confirmar')
      .on(t.empresa_id, t.a_id)
      .where(sql`confirmado_en is null`),
    byCompany(),
  ],
);
