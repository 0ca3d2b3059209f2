import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, now, words } from './types';
import { usuarioTable } from './usuarios';

/** What guards the door beside the password. None of these tables is of a company: only the owner role reads them. */

const userId = () =>
  integer()
    .notNull()
    .references(() => usuarioTable.id);

/** The authenticator app of a user. Its secret is sealed with the installation's. */
export const autenticadorTable = pgTable('autenticadores', {
  user_id: userId().primaryKey(),
  /** In force; null until the first one is confirmed. */
  secreto: text(),
  desde: moment(),
  /** One that was shown and not confirmed yet. */
  nuevo: text(),
  /** The time steps of codes that were used, of those that could still come: each counts once. */
  pasos: bigint({ mode: 'number' })
    .array()
    .notNull()
    .default(sql`'{}'`),
});

/** Recovery codes by their hash; a used one is deleted. */
export const codigoRecuperacionTable = pgTable(
  'codigos_recuperacion',
  { user_id: userId(), codigo_hash: text().notNull() },
  (t) => [primaryKey({ columns: [t.user_id, t.codigo_hash] })],
);

/** Passkeys and security keys (WebAuthn). */
export const llaveTable = pgTable(
  'llaves',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    user_id: userId(),
    nombre: words().notNull(),
    /** base64url, as browsers send it. */
    credencial: text().notNull().unique('llaves_credencial_unico'),
    /** COSE, base64url. */
    clave_publica: text().notNull(),
    contador: bigint({ mode: 'number' }).notNull().default(0),
    transportes: text().array().notNull(),
    /** It asked its owner for a PIN or a finger when it was registered: both factors in one. */
    verifica: boolean().notNull(),
    /** Its maker keeps a copy on the owner's other devices. */
    sincronizada: boolean().notNull(),
    creado_en: moment().notNull().default(now),
    usada_en: moment(),
  },
  (t) => [index('llaves_por_usuario').on(t.user_id)],
);

/** Devices that need no second step, by the hash of their token. */
export const equipoTable = pgTable(
  'equipos',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    user_id: userId(),
    token_hash: text().notNull().unique('equipos_token_unico'),
    agente: text(),
    creado_en: moment().notNull().default(now),
    usado_en: moment().notNull().default(now),
    expira_en: moment().notNull(),
  },
  (t) => [index('equipos_por_usuario').on(t.user_id)],
);

/**
 * A step that waits for its answer, by the hash of its handle: the second one of a log-in, a log-in by key, the
 * registration of a key, a confirmation by key; and sign-ons that came back, which come once. It is deleted by its
 * answer or its fifth failure.
 */
export const pasoTable = pgTable(
  'pasos_pendientes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    tipo: text().$type<'segundo' | 'llave' | 'registro' | 'confirmar' | 'oidc'>().notNull(),
    /** Of a registration and a confirmation: of its session's handle. */
    huella: text().notNull().unique('pasos_token_unico'),
    /** Null where the key will tell who it is. */
    user_id: integer().references(() => usuarioTable.id),
    /** The only network that may answer. */
    red: text(),
    /** The challenge for a key, base64url. */
    reto: text(),
    /** The session that follows is one of a phone with a PIN. */
    telefono: boolean().notNull().default(false),
    /** The ID token (sealed) of the session that follows. */
    id_token: text(),
    fallos: integer().notNull().default(0),
    expira_en: moment().notNull(),
  },
  (t) => [index('pasos_por_usuario').on(t.user_id), index('pasos_por_fin').on(t.expira_en)],
);

/** Who a user is for an issuer of OpenID Connect. */
export const identidadTable = pgTable(
  'identidades',
  {
    emisor: text().notNull(),
    sujeto: text().notNull(),
    user_id: userId(),
    creado_en: moment().notNull().default(now),
    usada_en: moment().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.emisor, t.sujeto] }), index('identidades_por_usuario').on(t.user_id)],
);

/** A user whom an issuer let in, until their page fetches the session: once, by the hash of its handle. */
export const entradaTable = pgTable(
  'entradas_oidc',
  {
    huella: text().primaryKey(),
    user_id: userId(),
    /** Hash of the browser's cookie. */
    navegador: text().notNull(),
    /** The issuer says that it asked for a second factor. */
    con_factor: boolean().notNull(),
    id_token: text(),
    expira_en: moment().notNull(),
  },
  (t) => [index('entradas_por_usuario').on(t.user_id)],
);

/** The last log-ins of each user. */
export const ingresoTable = pgTable(
  'ingresos',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    user_id: userId(),
    fecha: moment().notNull().default(now),
    ip: text(),
    /** Country and city, where the installation has a file that knows them. */
    lugar: text(),
    agente: text(),
    metodo: text().$type<'clave' | 'codigo' | 'recuperacion' | 'llave' | 'equipo' | 'oidc' | 'enlace'>().notNull(),
  },
  (t) => [index('ingresos_por_usuario').on(t.user_id, t.id)],
);
