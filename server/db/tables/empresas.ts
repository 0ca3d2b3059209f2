import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SegundoFactorEmpresa } from '#contract/entities/empresas';
import { moment, now, words } from './types';

interface AjustesAntes {
  hasta: number;
  limite: number | null;
  min_ralenti: number | null;
  min_sin_conexion: number | null;
}

/** The companies. The table has no company of its own: only the owner role reads it. */
export const empresaTable = pgTable('empresas', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  nombre: words().notNull(),
  nit: text(),
  image_url: text(),
  zona_horaria: text().notNull(),
  moneda: text().notNull(),
  idioma: text().notNull().default('es'),
  unidad_distancia: text().$type<'km' | 'mi'>().notNull().default('km'),
  prefijo_orden: text().notNull().default('OT'),
  activo: boolean().notNull().default(true),
  ajustes: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Former settings of rules, each with the moment until which it applied (ms), oldest first; written by a trigger. */
  ajustes_antes: jsonb().$type<readonly AjustesAntes[]>(),
  creado_en: moment().notNull().default(now),
  version: integer().notNull().default(1),
  /** A new random value with each change to where its stops are. */
  lugares_version: integer().notNull().default(0),
  /** A new random value with each change to its rules, or to the levels that they reference. */
  reglas_version: integer().notNull().default(0),
  /** Of whom it asks a second factor, and from when on. */
  segundo_factor: text().$type<SegundoFactorEmpresa>().notNull().default('opcional'),
  segundo_factor_desde: moment(),
  /** Events that ended before are kept in files only. */
  eventos_desde: moment(),
});
