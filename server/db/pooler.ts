import pg from 'pg';

/** Time limit of one statement, in ms. */
const statementTimeout = 8_000;

/**
 * Settings of every connection. JIT is off because compiling a statement that reads many rows takes longer than reading
 * them.
 */
const settings = { statement_timeout: String(statementTimeout), jit: 'off' };

/** ms in which a server answers, when it is asked for the first time. */
export const firstAnswer = 10_000;

/** Set at the start of a connection: shows whether the server received the settings. */
const mark = 'ftrack.directa';

/** Connections to a PostgreSQL server. */
export interface Connections {
  pool: pg.Pool;
  /** Settings that each transaction must set for itself, because a pooler keeps none. */
  settings: Record<string, string>;
}

/**
 * Connects to a server, or to a pooler in front of it that gives every transaction another connection (PgBouncer:
 * `pool_mode = transaction`). Such a pooler refuses or drops start-up settings: then they are set per transaction, and
 * statements are not prepared by name.
 */
export const connectTo = async (connectionString: string, options: pg.PoolConfig = {}): Promise<Connections> => {
  const asked = Object.entries({ ...settings, [mark]: 'on' }).map(([name, value]) => `-c ${name}=${value}`);
  const direct = { ...options, connectionString, options: asked.join(' ') };
  if (await isDirect(direct)) return { pool: quiet(direct), settings: {} };
  return { pool: quiet({ ...options, connectionString, Client: Unnamed }), settings };
};

/**
 * A lost connection fails its current query and is replaced at the next one; without this listener it would end the
 * process.
 */
export const quiet = (config: pg.PoolConfig): pg.Pool =>
  new pg.Pool(config).on('error', () => {}).on('connect', (client) => void client.on('error', () => {}));

const isDirect = async (config: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: firstAnswer });
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

/** Prepares each statement without a name. */
class Unnamed extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => never;
    this.query = (first: unknown, ...rest: unknown[]) => query(withoutName(first), ...rest);
  }
}

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? { ...statement, name: undefined }
    : statement;
