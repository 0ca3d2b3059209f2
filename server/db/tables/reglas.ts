import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { reglas, type Regla } from '#contract/entities/reglas';
import { searchIndexes, searchTexts } from './search';
import { byCompany, stored, storedKeys } from './stored';
import { moment, now, words } from './types';

/** A trigger changes `empresas.reglas_version` with each change, so that processes may cache the rules. */
export const reglaTable = pgTable(
  'reglas',
  {
    ...stored(),
    nombre: words().notNull(),
    tipo: text().$type<Regla['tipo']>().notNull(),
    activa: boolean().notNull().default(true),
    alcance: jsonb().$type<Regla['alcance']>().notNull(),
    umbral: doublePrecision(),
    umbral_min: doublePrecision(),
    duracion_min_s: integer(),
    enfriamiento_s: integer(),
    horario: jsonb().$type<Regla['horario']>(),
    parada_id: integer(),
    ruta_id: integer(),
    severidad: text().$type<Regla['severidad']>(),
    canales: text()
      .array()
      .$type<Regla['canales']>()
      .notNull()
      .default(sql`'{}'`),
    destinatarios: jsonb().$type<Regla['destinatarios']>().notNull(),
    escalamiento: jsonb().$type<Regla['escalamiento']>().notNull().default([]),
    crear_orden: jsonb().$type<Regla['crear_orden']>(),
    /** Increases when its condition changes: events of earlier values stay as they are. */
    juicio: integer().notNull().default(1),
    vigente_desde: moment().notNull().default(now),
    ...searchTexts(reglas),
  },
  (t) => [
    ...storedKeys(t),
    index('reglas_por_nombre').on(t.empresa_id, t.nombre, t.id),
    ...searchIndexes(reglas, t),
    byCompany(),
  ],
);
