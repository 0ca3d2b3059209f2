import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { paradas, type Parada } from '#contract/entities/paradas';
import { codeOf } from './codes';
import { searchIndexes, searchTexts } from './search';
import { byCompany, idKey, living, refersTo, stored, storedKeys } from './stored';
import { moment, now, words } from './types';
import { nivelTable } from './niveles';

/** A trigger changes `empresas.lugares_version` with each change to columns that positions are matched with. */
export const paradaTable = pgTable(
  'paradas',
  {
    ...stored(),
    nombre: words().notNull(),
    codigo: words(),
    tipo: text().$type<Parada['tipo']>().notNull(),
    forma: text().$type<Parada['forma']>().notNull(),
    latitud: doublePrecision().notNull(),
    longitud: doublePrecision().notNull(),
    radio_m: doublePrecision(),
    poligono: jsonb().$type<Parada['poligono']>(),
    direccion: text(),
    contacto: text(),
    horario: jsonb().$type<Parada['horario']>(),
    permanencia_max_min: integer(),
    limite_velocidad_kmh: integer(),
    color: text().$type<Parada['color']>().notNull(),
    nivel_id: integer(),
    activa: boolean().notNull().default(true),
    referencia_externa: text(),
    /** The bounds of its shape, in degrees. */
    sur: doublePrecision().notNull(),
    norte: doublePrecision().notNull(),
    oeste: doublePrecision().notNull(),
    este: doublePrecision().notNull(),
    /** Visits use this shape from this moment on; earlier visits stay as they were. */
    visitas_desde: moment().notNull().default(now),
    /** When its shape, limit or stay last changed: earlier events stay as they were. */
    juzgada_desde: moment().notNull().default(now),
    codigo_clave: codeOf('codigo'),
    ...searchTexts(paradas),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('paradas_nivel', t, t.nivel_id, nivelTable),
    uniqueIndex('paradas_codigo_unico').on(t.empresa_id, t.codigo_clave).where(living),
    uniqueIndex('paradas_referencia_externa_unico')
      .on(t.empresa_id, sql`lower(referencia_externa)`)
      .where(living),
    index('paradas_por_nombre').on(t.empresa_id, t.nombre, t.id),
    ...searchIndexes(paradas, t),
    byCompany(),
  ],
);

/** Derived from positions by the projector (tracking/projector/steps/visits.ts). */
export const visitaTable = pgTable(
  'visitas',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    activo_id: integer().notNull(),
    parada_id: integer().notNull(),
    entrada_en: moment().notNull(),
    /** Null while it is inside. */
    salida_en: moment(),
  },
  (t) => [
    idKey(t),
    unique('visitas_una').on(t.activo_id, t.parada_id, t.entrada_en, t.empresa_id),
    index('visitas_por_empresa').on(t.empresa_id, t.entrada_en),
    index('visitas_por_parada').on(t.parada_id, t.entrada_en),
    index('visitas_dentro')
      .on(t.empresa_id, t.parada_id)
      .where(sql`salida_en is null`),
    byCompany(),
  ],
);
