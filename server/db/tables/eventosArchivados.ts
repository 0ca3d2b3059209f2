import { date, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { byCompany, idKey } from './stored';
import { moment, now } from './types';

/** Months whose events are kept as a file, once the company no longer keeps them as rows. */
export const eventoArchivoTable = pgTable(
  'eventos_archivados',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    /** Its first day, in the company's zone. */
    mes: date({ mode: 'string' }).notNull(),
    eventos_n: integer().notNull(),
    archivo_id: uuid().notNull(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [idKey(t), unique('eventos_archivados_uno').on(t.empresa_id, t.mes), byCompany()],
);
