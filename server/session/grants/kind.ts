import { and, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/core/roles';
import type { LimitKey } from '../../db/tables/usuarios';
import type { Limit } from '../../limits/window';
import { newSecret } from '../secrets';

/** Rows that say whose a grant is, and the hash of its secret. */
type GrantTable = PgTable & Record<'id' | 'empresa_id' | 'token_hash' | 'creado_por_id', PgColumn>;

/**
 * A kind of grant: whoever has its secret may do something for a company without a log-in, while its author may. It is
 * listed in kinds/index.ts; all that is not said here is the same for all kinds.
 */
export interface GrantKind extends Lifetime {
  /** How the audit calls it. */
  entity: string;
  table: GrantTable;
  secret: SecretForm;
  /** What its author called it. */
  name: PgColumn;
  /** What else must be so while it lives. */
  alive?: SQL;
  /** Whether somebody with this role may be its author; it ends when they lose it. */
  mayGrant: (role: Role) => boolean;
  /** What is loaded when it is found. */
  shown: SelectedFields;
  room: Room;
  /** When it was used last, to the minute. */
  used?: PgColumn;
  /** How often each may be read. */
  readings?: Limit & { key: (id: number) => LimitKey };
  /** The name of the sockets that it opened: they close when it ends. */
  socketOf?: (autorId: number, id: number) => string;
  /** Of those that ended long ago, the ones that are not forgotten. */
  kept?: SQL;
  /** The page of one says why it shows nothing: that it never was, and that it ended. */
  says?: { unknown: string; ended?: string };
  /** What the one who removes its author from the company is told of those that ended. */
  left: (names: readonly (string | null)[], email: string) => string[];
}

interface Lifetime {
  /** When it is over; null is never, as for kinds without it. */
  over?: PgColumn;
  /** When it was revoked. A kind without it deletes what is revoked. */
  revoked?: PgColumn;
}

/** How many there may be. */
export interface Room {
  most: number;
  /** What is said where there are as many. */
  full: string;
  /** Which of the company's are counted; if not said, those that live. */
  of?: SQL;
}

interface SecretForm {
  make: () => string;
  form: RegExp;
}

/** Secrets of 256 random bits for an address. */
export const addressed = (prefix = ''): SecretForm => ({
  make: () => prefix + newSecret(),
  form: new RegExp(`^${prefix}[\\w-]{43}$`),
});

/** Whether a text has the form of such a secret. */
export const isSecretOf = ({ secret }: GrantKind, text: string | undefined): text is string =>
  text !== undefined && secret.form.test(text);

/** Neither revoked nor over. */
export const living = ({ over, revoked }: Lifetime): SQL =>
  and(revoked && isNull(revoked), over && or(isNull(over), gt(over, sql`now()`))) ?? sql`true`;

/** For kinds whose grants are told apart by name when their author leaves. */
export const leftByName =
  (what: string) =>
  (names: readonly (string | null)[], email: string): string[] =>
    names.map((name) => `${what} «${name ?? ''}» de ${email} dejó de funcionar.`);
