import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { byCompany, companyId } from './stored';
import { moment, now, words } from './types';
import { empresaTable } from './empresas';

export const usuarioTable = pgTable('usuarios', {
  /** Random: a sequence would show the inviting user whether the address had an account before. */
  id: integer()
    .primaryKey()
    .default(sql`id_de_usuario()`),
  uuid: uuid().notNull().unique().defaultRandom(),
  name: words().notNull(),
  /** Lower case. */
  email: text().notNull().unique('usuarios_email_unico'),
  img_url: text(),
  telefono: text(),
  rol_id: integer().notNull(),
  estado: text().$type<'invitado' | 'activo' | 'bloqueado'>().notNull(),
  /** argon2id; null until the account is activated. */
  clave_hash: text(),
  ultima_empresa_id: integer().references(() => empresaTable.id),
  preferencias: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Last use of the product, to the minute, with or without a company. */
  ultimo_acceso: moment(),
  creado_en: moment().notNull().default(now),
});

/** Memberships of users in companies, with the role that overrides the user's own there. */
export const membresiaTable = pgTable(
  'usuario_empresa',
  {
    user_id: integer()
      .notNull()
      .references(() => usuarioTable.id),
    empresa_id: companyId(),
    rol_id: integer(),
    /** invitado: not accepted yet, so the row is the invitation itself. */
    estado: text().$type<'invitado' | 'activo' | 'bloqueado'>().notNull().default('activo'),
    /** Last use of this company, to the minute. */
    ultimo_acceso: moment(),
    creado_en: moment().notNull().default(now),
    actualizado_en: moment().notNull().default(now),
    version: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.empresa_id] }), index('usuario_empresa_por_empresa').on(t.empresa_id)],
);

/**
 * Sessions by the hash of their token. `expira_en` = min(last use + `limits.session.idle`, start + `longest`); those on
 * a phone with a PIN last as long as the companies allow.
 */
export const sesionTable = pgTable(
  'sesiones',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => usuarioTable.id),
    token_hash: text().notNull().unique('sesiones_token_unico'),
    agente: text(),
    ip: text(),
    creada_en: moment().notNull().default(now),
    usada_en: moment().notNull().default(now),
    expira_en: moment().notNull(),
    telefono: boolean().notNull().default(false),
    /** When its user last proved who they are: the log-in, or a confirmation since. */
    confirmada_en: moment().notNull().default(now),
    /** The ID token (sealed) of the issuer that let its user in: it ends the session there too. */
    id_token: text(),
  },
  (t) => [index('sesiones_por_usuario').on(t.user_id), index('sesiones_por_fin').on(t.expira_en)],
);

/** One-time links, by the hash of their token. */
export const enlaceTable = pgTable(
  'enlaces',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tipo: text().$type<'activacion' | 'invitacion' | 'restablecer' | 'correo'>().notNull(),
    user_id: integer()
      .notNull()
      .references(() => usuarioTable.id),
    /** The company of an invitation. */
    empresa_id: integer().references(() => empresaTable.id),
    /** The address that a link of a change of mail was sent to. */
    email: text(),
    token_hash: text().notNull().unique('enlaces_token_unico'),
    expira_en: moment().notNull(),
    usado_en: moment(),
  },
  (t) => [index('enlaces_por_usuario').on(t.user_id)],
);

/** Names of sockets that must end, for every process that may hold one; deleted after a while. */
export const revocacionTable = pgTable(
  'revocaciones',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    clave: text().notNull(),
    fecha: moment().notNull().default(now),
  },
  (t) => [index('revocaciones_por_fecha').on(t.fecha)],
);

declare const limitKey: unique symbol;
/** What attempts are counted by. Only server/limits/keys.ts makes one. */
export type LimitKey = string & { readonly [limitKey]: true };

/** What limits count over all processes: failed log-ins, wrong keys, requested mails. Old ones are deleted. */
export const intentoTable = pgTable(
  'intentos_acceso',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    clave: text().$type<LimitKey>().notNull(),
    fecha: moment().notNull().default(now),
  },
  (t) => [index('intentos_por_clave').on(t.clave, t.fecha)],
);

/** Responses already given to creations with an Idempotency-Key. */
export const idempotenciaTable = pgTable(
  'idempotencia',
  {
    empresa_id: integer().notNull(),
    user_id: integer().notNull(),
    clave: text().notNull(),
    /** Hash of route and body: the same key with other data is refused. */
    huella: text().notNull(),
    entidad_id: integer(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    unique('idempotencia_unica').on(t.empresa_id, t.user_id, t.clave),
    index('idempotencia_por_fecha').on(t.creado_en),
    byCompany(),
  ],
);
