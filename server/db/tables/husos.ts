import { customType, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const span = customType<{ data: string }>({ dataType: () => 'interval' });

/**
 * Clock changes of the companies' time zones, as this Node has them. SQL asks these rows (`hora_local`, `dia_local`,
 * `inicio_del_dia`, `momento_de`) and not the engine's own database, which differs for some zones: one day must not
 * have two beginnings.
 */
export const husoTable = pgTable(
  'husos',
  {
    zona: text().notNull(),
    desde: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    hasta: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    /** The first time on the clock that no earlier row has shown. */
    reloj: timestamp({ mode: 'string' }).notNull(),
    desfase: span().notNull(),
    /** Of Node's time-zone database. */
    edicion: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.zona, t.desde] }), uniqueIndex('husos_por_reloj').on(t.zona, t.reloj)],
);
