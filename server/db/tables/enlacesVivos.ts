import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { MuestraEnlaceVivo } from '#contract/requests/enlacesVivos';
import { byCompany, companyId } from './stored';
import { moment, now, words } from './types';

/** A browser that opened a link. `quien` is a hash that tells it from others of the same link only. */
export interface Visitante {
  quien: string;
  dispositivo: string;
  red: string;
  primera_en: string;
  ultima_en: string;
  veces: number;
}

/**
 * Live links: anybody who has the address sees its units, or one stop of an execution. Only the hash of the secret in
 * it is stored. A link that has ended is kept for a while, so that its page can say so.
 */
export const enlaceVivoTable = pgTable(
  'enlaces_vivos',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    titulo: words(),
    token_hash: text().notNull().unique('enlaces_vivos_token_unico'),
    /**
     * The hash of its secret and its key together: the secret is nowhere else, so that a short key cannot be guessed
     * from the database.
     */
    clave_hash: text(),
    activos: integer().array().notNull(),
    muestra: jsonb().$type<MuestraEnlaceVivo>().notNull(),
    ejecucion_id: integer(),
    orden_id: integer(),
    /** It shows this stop of its execution only (contract/requests/enlacesParada.ts), and what its customer said. */
    parada_clave: integer(),
    estrellas: smallint(),
    comentario: words(),
    calificado_en: moment(),
    hasta: moment().notNull(),
    revocado_en: moment(),
    creado_por_id: integer().notNull(),
    creado_en: moment().notNull().default(now),
    vistas_n: integer().notNull().default(0),
    vista_en: moment(),
    /** The last ones who opened it, the latest first. */
    visitantes: jsonb().$type<Visitante[]>().notNull().default([]),
  },
  (t) => [
    index('enlaces_vivos_por_empresa')
      .on(t.empresa_id, t.id)
      .where(sql`revocado_en is null`),
    index('enlaces_vivos_por_fin').on(t.hasta),
    index('enlaces_vivos_por_parada')
      .on(t.empresa_id, t.ejecucion_id, t.parada_clave)
      .where(sql`parada_clave is not null`),
    byCompany(),
  ],
);
