import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { byCompany } from '../db/stored';
import { moment, now } from '../db/types';
import { empresaTable } from '../resources/admin-empresas/table';

/** Work longer than a request: exports, PDFs. Whoever asked is told its progress on their own channel. */
export const trabajoTable = pgTable(
  'trabajos',
  {
    id: uuid().primaryKey().defaultRandom(),
    empresa_id: integer()
      .notNull()
      .references(() => empresaTable.id),
    user_id: integer().notNull(),
    tipo: text().notNull(),
    parametros: jsonb().$type<Record<string, unknown>>().notNull(),
    estado: text().$type<'pendiente' | 'en_curso' | 'terminado' | 'fallido' | 'cancelado'>().notNull().default('pendiente'),
    /** Percent. */
    avance: integer().notNull().default(0),
    archivo_id: uuid(),
    nombre_archivo: text(),
    error: text(),
    creado_en: moment().notNull().default(now),
    /** When the process that works on it was last alive: one that died is taken over. */
    latido_en: moment(),
    terminado_en: moment(),
  },
  (t) => [index('trabajos_por_usuario').on(t.empresa_id, t.user_id, t.creado_en.desc()), index('trabajos_pendientes').on(t.estado, t.creado_en), byCompany()],
);
