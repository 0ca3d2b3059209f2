import type { PoolClient } from 'pg';
import { loadedOnce } from '#contract/core/singleFlight';
import { connectTo, type Connections } from './pooler';

/** A second, read-only server. While it is down, callers read from the main one. */
export interface Replica {
  /** A connection on which `begin` has run; null while the server is down. */
  take(begin: (client: PoolClient, settings: Connections['settings']) => Promise<void>): Promise<PoolClient | null>;
  /** Reports that the server became unavailable during a read. */
  lost(error: unknown): void;
  close(): Promise<void>;
}

/** In ms: time limit of a connection, and how long a server that was down is not tried again. */
const connectTimeout = 3_000;
const pause = 5_000;

/** @param onFailure called for each failure */
export const createReplica = (url: string, onFailure: (error: unknown) => void): Replica => {
  let downUntil = -Infinity;

  const lost = (error: unknown) => {
    downUntil = performance.now() + pause;
    onFailure(error);
  };
  // The connection may arrive after we have given up.
  const open = loadedOnce(() => connectTo(url, { max: 10, connectionTimeoutMillis: connectTimeout }));

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
      const connections = await open.underWay()?.catch(() => null);
      await connections?.pool.end();
    },
  };
};

/** Whether a statement failed because its server became unavailable, or because of a conflict with replay. */
export const wentAway = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? String(cause.code) : '';
  return (
    /^(08...|57P0[123]|40001|ECONN.*|EPIPE)$/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(cause.message)
  );
};
