import type { System } from '../db/client';
import type { Env } from '../env';
import type { FileLinks } from '../files/index';
import type { Mail } from '../mail/index';
import type { Revocations } from './revocations';

/** What the routes of accounts and sessions are built from. */
export interface Accounts {
  db: System;
  env: Env;
  mail: Mail;
  revocations: Revocations;
  files: FileLinks;
  /** Of the installation; what is given out is derived from it. */
  secret: string;
}
