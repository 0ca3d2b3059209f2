import { integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { presupuestos, type ClasePresupuesto } from '#contract/entities/presupuestos';
import { nivelTable } from './niveles';
import { searchIndexes, searchTexts } from './search';
import { byCompany, refersTo, stored, storedKeys } from './stored';
import { amount } from './types';

export const presupuestoTable = pgTable(
  'presupuestos',
  {
    ...stored(),
    anio: smallint().notNull(),
    mes: smallint().notNull(),
    nivel_id: integer(),
    clase: text().$type<ClasePresupuesto>().notNull(),
    valor: amount().notNull(),
    ...searchTexts(presupuestos),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('presupuestos_nivel', t, t.nivel_id, nivelTable),
    unique('presupuestos_unico')
      .on(t.empresa_id, t.anio, t.mes, t.nivel_id, t.clase, t.eliminado_en)
      .nullsNotDistinct(),
    ...searchIndexes(presupuestos, t),
    byCompany(),
  ],
);
