import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PermisosToken } from '#contract/requests/tokens';
import { byCompany, companyId } from './stored';
import { moment, now, words } from './types';

/** Keys of other programs, by the hash of their token. A revoked one is deleted. */
export const tokenTable = pgTable(
  'tokens',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    nombre: words().notNull(),
    token_hash: text().notNull().unique('tokens_token_unico'),
    permisos: jsonb().$type<PermisosToken>().notNull(),
    direcciones: text().array().notNull(),
    creado_por_id: integer().notNull(),
    creado_en: moment().notNull().default(now),
    caduca_en: moment(),
    /** When its author was told that it expires soon. */
    avisado_en: moment(),
    ultimo_uso_en: moment(),
    ultima_direccion: text(),
    /** The window in which requests are counted, and how many came in it. */
    ventana_en: moment(),
    en_ventana: integer().notNull().default(0),
  },
  (t) => [
    index('tokens_por_empresa').on(t.empresa_id, t.id),
    index('tokens_por_autor').on(t.creado_por_id),
    byCompany(),
  ],
);
