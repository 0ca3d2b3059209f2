import type pg from 'pg';

/** A connection, or a pool that lends one for each statement. */
export type Queries = Pick<pg.ClientBase, 'query'>;
