import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { FormatoDatos } from '#contract/requests/enlacesDatos';
import { byCompany, companyId } from './stored';
import { moment, now, words } from './types';

/** Private addresses of tables, by the hash of their secret. A revoked one is deleted. */
export const enlaceDatosTable = pgTable(
  'enlaces_datos',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    nombre: words().notNull(),
    token_hash: text().notNull().unique('enlaces_datos_token_unico'),
    recurso: text().notNull(),
    columnas: jsonb().$type<string[] | null>(),
    filtro: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    orden: jsonb().$type<{ field: string; order: 'ASC' | 'DESC' } | null>(),
    desde: text(),
    hasta: text(),
    formato: text().$type<FormatoDatos>().notNull(),
    creado_por_id: integer().notNull(),
    creado_en: moment().notNull().default(now),
    leido_en: moment(),
  },
  (t) => [index('enlaces_datos_por_empresa').on(t.empresa_id, t.id), byCompany()],
);
