import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { byCompany } from './stored';
import { moment } from './types';

/** When a position of a past month was last received: the month is not deleted soon after. */
export const posicionTardiaTable = pgTable(
  'posiciones_tardias',
  {
    empresa_id: integer().notNull(),
    /** The first day of the month, in UTC. */
    mes: date({ mode: 'string' }).notNull(),
    recibida_en: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.mes] }), byCompany()],
);
