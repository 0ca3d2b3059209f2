import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { EstadoRespaldo } from '#contract/requests/respaldos';
import { moment, now } from './types';

/** The last backups of the installation, and the times when there should have been one. */
export const respaldoTable = pgTable(
  'respaldos',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    estado: text().$type<EstadoRespaldo>().notNull(),
    empezo_en: moment().notNull().default(now),
    termino_en: moment().notNull().default(now),
    /** The machine that made it, and the file there. */
    equipo: text(),
    archivo: text(),
    bytes: bigint({ mode: 'number' }),
    filas: bigint({ mode: 'number' }),
    /** Why it failed. */
    motivo: text(),
  },
  (t) => [index('respaldos_por_estado').on(t.estado, t.empezo_en)],
);
