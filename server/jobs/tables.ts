import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
    /** How often it was taken up: one that takes its process down with it is not taken up for ever. */
    intentos: integer().notNull().default(0),
    /** When it was last taken up: whose turn was longest ago is next. */
    tomado_en: moment(),
  },
  (t) => [
    index('trabajos_por_usuario').on(t.empresa_id, t.user_id, t.creado_en.desc()),
    index('trabajos_pendientes').on(t.estado, t.creado_en),
    index('trabajos_turno_empresa').on(t.empresa_id, t.tomado_en),
    index('trabajos_turno_usuario').on(t.empresa_id, t.user_id, t.tomado_en),
    byCompany(),
  ],
);

/** What runs by the clock in one process at a time: when it is due next, and who is at it. Read and written by `every.ts` alone. */
export const rondaTable = pgTable(
  'rondas',
  {
    nombre: text().notNull(),
    /** 0: of the whole installation. */
    empresa_id: integer().notNull().default(0),
    /** What `proxima` was reckoned by; when that changes it is reckoned anew. */
    plan: text().notNull(),
    proxima: moment().notNull(),
    /** When it last ran to its end. */
    corrio_en: moment(),
    tomada_por: uuid(),
    latido_en: moment(),
  },
  (t) => [primaryKey({ columns: [t.nombre, t.empresa_id] })],
);
