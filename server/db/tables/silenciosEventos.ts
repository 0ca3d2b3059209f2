import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { byCompany, idKey } from './stored';
import { moment, now } from './types';

/** Until a moment, events of a vehicle, a rule or a place tell nobody; a trigger marks them as they are stored. */
export const silencioEventoTable = pgTable(
  'silencios_eventos',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    activo_id: integer(),
    regla_id: integer(),
    parada_id: integer(),
    /** Events of orders, documents and stock too: its author sees them. */
    con_mantenimiento: boolean().notNull().default(false),
    desde: moment().notNull().default(now),
    hasta: moment().notNull(),
    motivo: text().notNull(),
    creado_por_id: integer().notNull(),
    /** Ended before its time. */
    terminado_en: moment(),
    terminado_por_id: integer(),
  },
  (t) => [
    idKey(t),
    index('silencios_eventos_por_empresa').on(t.empresa_id, t.id),
    index('silencios_eventos_en_pie')
      .on(t.empresa_id, t.hasta)
      .where(sql`terminado_en is null`),
    byCompany(),
  ],
);
