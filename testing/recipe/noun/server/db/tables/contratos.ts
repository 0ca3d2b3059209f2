import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { contratos, type Contrato } from '#contract/entities/contratos';
import { activoTable } from './activos';
import { searchIndexes, searchTexts } from './search';
import { byCompany, living, refersTo, stored, storedKeys } from './stored';
import { amount, words } from './types';

export const contratoTable = pgTable(
  'contratos',
  {
    ...stored(),
    numero: words().notNull(),
    proveedor: words().notNull(),
    tipo: text().$type<Contrato['tipo']>().notNull(),
    activo_id: integer().notNull(),
    vence_en: date(),
    valor: amount(),
    visitas: integer(),
    nota: text(),
    ...searchTexts(contratos),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('contratos_activo', t, t.activo_id, activoTable),
    uniqueIndex('contratos_numero_unico')
      .on(t.empresa_id, sql`lower(numero)`)
      .where(living),
    index('contratos_por_activo').on(t.empresa_id, t.activo_id).where(living),
    ...searchIndexes(contratos, t),
    byCompany(),
  ],
);
