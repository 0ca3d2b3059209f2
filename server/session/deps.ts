import type { System, Tx } from '../db/system';
import type { Env } from '../env';
import type { FileLinks } from '../files/index';
import type { Actor } from '../history/audit';
import type { Mail } from '../mail/index';
import type { PlaceOf } from '../net/place';
import type { Issuer } from './issuer/issuer';
import type { Revocations } from './revocations';

/** What a company does when somebody joins or leaves it, in the same transaction. */
export interface Members {
  /** A new operario gets a record in the personal. */
  welcome(tx: Tx, actor: Actor & { userId: number }, account: { email: string; name: string }): Promise<void>;
  /** An account that left is no longer named by records of the company. */
  leave(tx: Tx, actor: Actor, account: { id: number; email: string }): Promise<void>;
}

/** The dependencies of the routes of accounts and sessions. */
export interface Accounts {
  db: System;
  env: Env;
  mail: Mail;
  revocations: Revocations;
  files: FileLinks;
  members: Members;
  placeOf: PlaceOf;
  /** The identity provider, where the installation has one. */
  issuer: Issuer | undefined;
  /** Of the installation; keys given to clients are derived from it. */
  secret: string;
}
