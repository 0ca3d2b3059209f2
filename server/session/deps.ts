import type { System } from '../db/client';
import type { Env } from '../env';
import type { FileLinks } from '../files/index';
import type { Mail } from '../mail/index';
import type { Revocations } from './revocations';

/** The dependencies of the routes of accounts and sessions. */
export interface Accounts {
  db: System;
  env: Env;
  mail: Mail;
  revocations: Revocations;
  files: FileLinks;
  /** Of the installation; keys given to clients are derived from it. */
  secret: string;
}
