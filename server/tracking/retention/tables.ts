import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { byCompany } from '../../db/stored';
import { moment } from '../../db/types';

/** When something of a month was received after its end, for the last time: it is not deleted soon after. */
export const posicionTardiaTable = pgTable(
  'posiciones_tardias',
  {
    empresa_id: integer().notNull(),
    /** Its first day, in UTC. */
    mes: date({ mode: 'string' }).notNull(),
    recibida_en: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.mes] }), byCompany()],
);
