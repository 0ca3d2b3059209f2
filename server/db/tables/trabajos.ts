import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ResultadoTrabajo } from '#contract/requests/trabajos';
import { byCompany, companyId, idKey } from './stored';
import { moment, now } from './types';

/**
 * Work that takes longer than a request: exports, PDFs. Progress is published on the channel of the person who
 * requested it.
 */
export const trabajoTable = pgTable(
  'trabajos',
  {
    id: uuid().notNull().defaultRandom(),
    empresa_id: companyId(),
    user_id: integer().notNull(),
    /** The token that asked for it, if it was not a person. */
    token_id: integer(),
    tipo: text().notNull(),
    parametros: jsonb().$type<Record<string, unknown>>().notNull(),
    estado: text()
      .$type<'pendiente' | 'en_curso' | 'terminado' | 'fallido' | 'cancelado'>()
      .notNull()
      .default('pendiente'),
    /** Percent. */
    avance: integer().notNull().default(0),
    archivo_id: uuid(),
    nombre_archivo: text(),
    /** What it did to each record, if that is what was asked for. */
    resultado: jsonb().$type<ResultadoTrabajo>(),
    error: text(),
    creado_en: moment().notNull().default(now),
    /** Last heartbeat of the process that works on it; a job of a dead process is taken over. */
    latido_en: moment(),
    terminado_en: moment(),
    /** Number of attempts, so that a job that kills its process is not retried for ever. */
    intentos: integer().notNull().default(0),
    /** When it was last started. The longest wait goes next. */
    tomado_en: moment(),
  },
  (t) => [
    idKey(t),
    index('trabajos_por_usuario').on(t.empresa_id, t.user_id, t.creado_en.desc()),
    index('trabajos_pendientes').on(t.estado, t.creado_en),
    index('trabajos_turno_empresa').on(t.empresa_id, t.tomado_en),
    index('trabajos_turno_usuario').on(t.empresa_id, t.user_id, t.tomado_en),
    byCompany(),
  ],
);

/**
 * Scheduled work, done by one process at a time: when it is due next, and which process runs it. Only `every.ts` reads
 * and writes it.
 */
export const rondaTable = pgTable(
  'rondas',
  {
    nombre: text().notNull(),
    /** 0: of the whole installation. */
    empresa_id: integer().notNull().default(0),
    /** The schedule from which `proxima` was computed. When the schedule changes, `proxima` is computed again. */
    plan: text().notNull(),
    proxima: moment().notNull(),
    /** When it last completed. */
    corrio_en: moment(),
    tomada_por: uuid(),
    latido_en: moment(),
    /** How long its last run took, in ms. */
    duro_ms: integer(),
    /** Its last failure, and when. */
    fallo: text(),
    fallo_en: moment(),
    /** When superadmins were told that it is late; null again once it has run. */
    avisada_en: moment(),
  },
  (t) => [primaryKey({ columns: [t.nombre, t.empresa_id] })],
);
