/** Messages between the thread that serves requests and the thread that runs the database. */
export type ToEngine =
  | { id: number; op: 'exec'; batch: Uint8Array<ArrayBuffer> }
  | { id: number; op: 'dump'; gzip: boolean }
  | { id: number; op: 'close' };

export type FromEngine =
  | { kind: 'ready' }
  | { kind: 'data'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'done'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; id: number; message: string }
  /**
   * A line of PostgreSQL's own log; `fresh` while it starts from a template, which always looks like an unclean
   * shutdown.
   */
  | { kind: 'log'; text: string; fresh: boolean }
  | { kind: 'fatal'; message: string };

/** `dir` null = in memory; `load` = a dumped data directory to start from. */
export interface EngineData {
  dir: string | null;
  load?: Uint8Array<ArrayBuffer> | undefined;
}

/** Compatible with pino and console. */
export interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}
