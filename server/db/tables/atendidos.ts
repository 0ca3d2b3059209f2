import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { byCompany, companyId } from './stored';

/**
 * The last turn of each owner at a service of the installation: a company's people, or one of its walls. Turns are
 * counted over all processes, and no clock decides them.
 */
export const atendidoTable = pgTable(
  'atendidos',
  {
    servicio: text().$type<Servicio>().notNull(),
    empresa_id: companyId(),
    /** 0: the people of the company and what works for them. */
    muro_id: integer().notNull().default(0),
    vez: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  },
  (t) => [primaryKey({ columns: [t.servicio, t.empresa_id, t.muro_id] }), byCompany()],
);

/** Search of addresses, streets of places, notices by mail and to devices, deliveries to other programs. */
export type Servicio = 'busquedas' | 'calles' | 'correo' | 'push' | 'entregas';
