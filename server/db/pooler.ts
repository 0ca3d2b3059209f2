import pg from 'pg';

/** The longest that one statement may run, in ms. */
const statementTimeout = 8_000;

/** What every connection is to have. Compiling a statement that reads many rows takes longer than reading them. */
const settings = { statement_timeout: String(statementTimeout), jit: 'off' };

/** Set when a connection begins, so that one can see whether the server was told. */
const mark = 'ftrack.directa';

/** Connections to a PostgreSQL server. */
export interface Connections {
  pool: pg.Pool;
  /** What each transaction has to set for itself, because a pooler keeps no settings of ours. */
  settings: Record<string, string>;
}

/**
 * Connects to a server, or to a pooler before it that gives every transaction another connection (PgBouncer: `pool_mode = transaction`).
 * Such a pooler refuses settings at the start, or swallows them: there they are set by transaction, and no statement is prepared by name.
 */
export const connectTo = async (connectionString: string, options: pg.PoolConfig = {}): Promise<Connections> => {
  const asked = Object.entries({ ...settings, [mark]: 'on' }).map(([name, value]) => `-c ${name}=${value}`);
  const direct = { ...options, connectionString, options: asked.join(' ') };
  if (await isDirect(direct)) return { pool: quiet(direct), settings: {} };
  return { pool: quiet({ ...options, connectionString, Client: Unnamed }), settings };
};

/** A lost connection fails what runs on it and is replaced at the next query; without a listener, idle or not, it would end the process. */
export const quiet = (config: pg.PoolConfig): pg.Pool => new pg.Pool(config).on('error', () => {}).on('connect', (client) => void client.on('error', () => {}));

const isDirect = async (config: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ mark: string | null }>(`select current_setting('${mark}', true) as mark`);
    return rows[0]?.mark === 'on';
  } catch (error) {
    if (error instanceof Error && error.message.includes('startup parameter')) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
};

/** Whether a statement that was prepared by name is still there with the next transaction. */
export const keepsNames = (client: pg.ClientBase): boolean => !(client instanceof Unnamed);

/** Prepares each statement anew, under no name. */
class Unnamed extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => never;
    this.query = (first: unknown, ...rest: unknown[]) => query(withoutName(first), ...rest);
  }
}

/** Statements that pg is to write itself; others (`roundTrip`) see to their names. */
const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && !('submit' in statement) && 'name' in statement ? { ...statement, name: undefined } : statement;
