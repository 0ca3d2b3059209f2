import type { PoolClient } from 'pg';
import { connectTo, type Connections } from './pooler';

/** A second server that is only read from. Whoever finds it down reads from the first. */
export interface Replica {
  /** A connection on which `begin` has begun; null while the server is down. */
  take(begin: (client: PoolClient, settings: Connections['settings']) => Promise<void>): Promise<PoolClient | null>;
  /** Says that it went down under somebody. */
  lost(error: unknown): void;
  close(): Promise<void>;
}

/** In ms: how long one waits for a connection, and how long nobody asks a server again that was down. */
const patience = 3_000;
const pause = 5_000;

/** @param tell hears of each failure */
export const createReplica = (url: string, tell: (error: unknown) => void): Replica => {
  let opened: Promise<Connections> | null = null;
  let downUntil = -Infinity;

  const lost = (error: unknown) => {
    downUntil = performance.now() + pause;
    tell(error);
  };
  // It may come later than we do.
  const open = () =>
    (opened ??= connectTo(url, { max: 10, connectionTimeoutMillis: patience }).catch((error: unknown) => {
      opened = null;
      throw error;
    }));

  return {
    take: async (begin) => {
      if (performance.now() < downUntil) return null;
      let client: PoolClient | undefined;
      try {
        const { pool, settings } = await open();
        client = await pool.connect();
        await begin(client, settings);
        return client;
      } catch (error) {
        client?.release(true);
        lost(error);
        return null;
      }
    },
    lost,
    close: async () => {
      const connections = await opened?.catch(() => null);
      await connections?.pool.end();
    },
  };
};

/** Whether a statement failed because its server went away, or had to put what it was told by the first one before what it was asked. */
export const wentAway = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? String(cause.code) : '';
  return /^(08...|57P0[123]|40001|ECONN.*|EPIPE)$/.test(code) || /^(Connection terminated|timeout exceeded when trying to connect)/.test(cause.message);
};
