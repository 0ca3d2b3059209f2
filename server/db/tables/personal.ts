import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { personal, type Persona } from '#contract/entities/personal';
import { searchIndexes, searchTexts } from './search';
import { byCompany, living, refersTo, stored, storedKeys } from './stored';
import { amount, words } from './types';
import { nivelTable } from './niveles';

export const personalTable = pgTable(
  'personal',
  {
    ...stored(),
    nombre: words().notNull(),
    apellido: words(),
    documento_tipo: text().$type<Persona['documento_tipo']>(),
    documento_numero: text(),
    cargo: words(),
    tipo: text().$type<Persona['tipo']>().notNull(),
    telefono: text(),
    email: text(),
    foto_id: uuid(),
    nivel_id: integer(),
    user_id: integer(),
    tarifa_hora: amount(),
    especialidades: text().array().notNull().default([]),
    licencia_numero: text(),
    licencia_categoria: text(),
    licencia_vence_en: date(),
    llavero_rfid: text(),
    /** The writings by which it is compared. */
    llaves: text()
      .array()
      .generatedAlwaysAs(sql`llaves_de(llavero_rfid)`),
    turno: jsonb().$type<Persona['turno']>().notNull().default({}),
    ics_url: text(),
    estado: text().$type<Persona['estado']>().notNull(),
    referencia_externa: text(),
    ...searchTexts(personal),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('personal_nivel', t, t.nivel_id, nivelTable),
    uniqueIndex('personal_documento_unico')
      .on(t.empresa_id, sql`lower(documento_numero)`)
      .where(living),
    uniqueIndex('personal_usuario_unico').on(t.empresa_id, t.user_id).where(living),
    uniqueIndex('personal_llavero_unico').on(t.empresa_id, t.llavero_rfid).where(living),
    uniqueIndex('personal_referencia_externa_unico')
      .on(t.empresa_id, sql`lower(referencia_externa)`)
      .where(living),
    index('personal_por_llaves').using('gin', t.llaves).where(living),
    index('personal_por_nombre').on(t.empresa_id, t.nombre, t.id).where(living),
    index('personal_por_nivel').on(t.empresa_id, t.nivel_id).where(living),
    ...searchIndexes(personal, t),
    byCompany(),
  ],
);
