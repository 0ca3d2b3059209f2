import { type NodePgDatabase } from 'drizzle-orm/node-postgres';

export type System = NodePgDatabase;

export type Tx = Omit<System, '$client'>;
