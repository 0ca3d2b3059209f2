// @ts-check
// Plain JavaScript: a worker thread loads it as it is, from the sources and from beside the bundle.
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** @typedef {import('./protocol').ToEngine} ToEngine */
/** @typedef {import('./protocol').FromEngine} FromEngine */

if (!parentPort) throw new Error('pglite-worker.js runs only as a worker thread');
const port = parentPort;
/** @type {import('./protocol').EngineData} */
const { dir, load } = workerData;

const LONGJMP = 100; // PGlite's exit status for an ordinary SQL error
const CHUNK = 256 * 1024;

/** @param {FromEngine} message @param {ArrayBuffer[]} [transfer] */
const post = (message, transfer = []) => port.postMessage(message, transfer);

try {
  if (dir !== null && !existsSync(join(dir, 'PG_VERSION'))) await create(dir);
  const db = dir === null ? await open(null, load) : await open(dir);
  let work = Promise.resolve();
  port.on('message', (/** @type {ToEngine} */ request) => {
    work = work.then(() => answer(db, request));
  });
  post({ kind: 'ready' });
} catch (error) {
  die(error);
}

/** @param {PGlite} db @param {ToEngine} request */
async function answer(db, request) {
  const { id } = request;
  try {
    if (request.op === 'exec') {
      const out = outbox(id);
      await db.execProtocolRawStream(request.batch, { syncToFs: false, onRawData: out.add });
      out.done();
    } else if (request.op === 'dump') {
      const bytes = new Uint8Array(await (await db.dumpDataDir(request.gzip ? 'gzip' : 'none')).arrayBuffer());
      post({ kind: 'done', id, bytes }, [bytes.buffer]);
    } else {
      await db.close();
      post({ kind: 'done', id, bytes: new Uint8Array(0) });
    }
  } catch (error) {
    post({ kind: 'failed', id, message: text(error) });
  }
}

/** Answers are views of the engine's memory: copied once, joined up to 256 KiB, then handed over. @param {number} id */
function outbox(id) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  let parts = [];
  let size = 0;
  const take = () => {
    const bytes = parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(size);
    if (parts.length !== 1) parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0);
    parts = [];
    size = 0;
    return bytes;
  };
  return {
    /** @param {Uint8Array} view */
    add: (view) => {
      parts.push(new Uint8Array(view));
      size += view.length;
      if (size < CHUNK) return;
      const bytes = take();
      post({ kind: 'data', id, bytes }, [bytes.buffer]);
    },
    done: () => {
      const bytes = take();
      post({ kind: 'done', id, bytes }, [bytes.buffer]);
    },
  };
}

/** @param {string | null} path @param {Uint8Array<ArrayBuffer>} [template] */
async function open(path, template) {
  // A short pending list (the default is 4 MB): the insert that finds it full empties it into its index, and all
  // requests wait.
  const settings = ['max_wal_size=128MB', 'min_wal_size=32MB', 'wal_sync_method=fsync', 'gin_pending_list_limit=256kB'];
  const ours = settings.flatMap((setting) => ['-c', setting]);
  const params = PGlite.defaultStartParams.filter((param) => path === null || param !== '-F');
  const db = new PGlite({
    ...(path === null ? {} : { dataDir: path }),
    ...(template ? { loadDataDir: asBlob(template) } : {}),
    extensions: { pg_trgm, btree_gist },
    startParams: [...params, ...ours],
    // Small segments make a template a third smaller; a directory on disk keeps the usual 16 MB.
    ...(path === null ? { initDbStartParams: ['--wal-segsize=1'] } : {}),
    onStderr: (line) => {
      post({ kind: 'log', text: line, fresh: template !== undefined });
      return false;
    },
  });
  await db.waitReady;
  const { Module } = db;
  if (path !== null) reachTheDisk(Module);
  // PGlite swallows everything a statement throws; what is not an SQL error leaves the engine broken.
  const once = Module._PostgresMainLoopOnce;
  Module._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      if (statusOf(error) !== LONGJMP) die(error);
      throw error;
    }
  };
  return db;
}

/**
 * What PGlite reads of a Blob: Node takes half a second to return the bytes of a real one.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function asBlob(bytes) {
  return Object.assign(new Blob(), {
    arrayBuffer: async () => (bytes.length === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer),
  });
}

/**
 * Emscripten's disk file system has no fsync and ignores fdatasync: without this, nothing waits for the disk.
 * @param {PGlite['Module']} module
 */
function reachTheDisk({ NODEFS }) {
  NODEFS.stream_ops.fsync = (/** @type {{ nfd?: number, node: unknown }} */ stream) => {
    if (stream.nfd === undefined) syncFolder(NODEFS.realPath(stream.node));
    else fdatasyncSync(stream.nfd);
    return 0;
  };
}

/**
 * Creates the folder under another name, flushes it, and renames it last: an interrupted first start leaves nothing
 * that looks like a database.
 * @param {string} path
 */
async function create(path) {
  if (existsSync(path) && readdirSync(path).length)
    throw new Error(`La carpeta ${path} no está vacía y no contiene una base de datos de Ftrack.`);
  const aside = `${path}.creating`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  await (await open(aside, load)).close();
  syncTree(aside);
  if (existsSync(path)) rmdirSync(path);
  renameSync(aside, path);
  syncFolder(dirname(path));
}

/** @param {string} path */
function syncTree(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const full = join(path, entry.name);
    if (entry.isDirectory()) syncTree(full);
    else withFile(full, 'r+', fsyncSync);
  }
  syncFolder(path);
}

/** Windows cannot open a folder and needs no such thing. @param {string} path */
function syncFolder(path) {
  if (process.platform !== 'win32') withFile(path, 'r', fsyncSync);
}

/** @param {string} path @param {string} mode @param {(file: number) => void} work */
function withFile(path, mode, work) {
  const file = openSync(path, mode);
  try {
    work(file);
  } finally {
    closeSync(file);
  }
}

/** @param {unknown} error @returns {never} */
function die(error) {
  post({ kind: 'fatal', message: text(error) });
  process.exit(1);
}

/** @param {unknown} error */
function statusOf(error) {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

/** @param {unknown} error */
function text(error) {
  return error instanceof Error ? error.message : String(error);
}
