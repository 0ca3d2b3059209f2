import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from './address';

/** Files in a bucket. Objects are nobody's but ours: whoever reads a file does so through us. */
export interface ObjectStore {
  /** The same name twice is no error. @param sum SHA-256, in hexadecimal, which the other side checks too @throws StorageError */
  put(name: string, bytes: Buffer, tipo: string, sum: string): Promise<void>;
  /** Comes as it is read, never held as a whole. @throws StorageError before the first byte; the stream fails after it */
  read(name: string): Promise<Readable>;
  /** One that is not there is no error. @throws StorageError */
  remove(name: string): Promise<void>;
}

/** The storage of files does not do what it is asked. The message says why, to whoever runs the product. */
export class StorageError extends Error {}

/** ms until an answer begins: with everything sent, and without. */
const timeouts = { put: 60_000, other: 10_000 };

/**
 * @param bucket undefined where there is none: asking for a file that stands in one fails like one that does not answer
 * @param log called when the other side fails
 */
export const createObjectStore = (bucket: Bucket | undefined, log: (message: string, details: object) => void = () => {}): ObjectStore => {
  const client = bucket && new AwsClient({ accessKeyId: bucket.key, secretAccessKey: bucket.secret, service: 's3', region: bucket.region, retries: 2 });

  const ask = async (method: 'PUT' | 'GET' | 'DELETE', name: string, init: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {}) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), method === 'PUT' ? timeouts.put : timeouts.other);
    try {
      if (!client) throw new StorageError('Hay archivos en un almacén externo y FILES_URL no dice cuál es.');
      const answer = await client.fetch(`${bucket.url}/${name}`, { method, signal: late.signal, ...init });
      if (answer.ok || (method === 'DELETE' && answer.status === 404)) return answer;
      const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? [];
      throw new StorageError(`El almacén de archivos respondió ${`${answer.status} ${code}`.trim()}.`);
    } catch (cause) {
      const reason = late.signal.aborted ? 'El almacén de archivos no respondió a tiempo.' : 'No se pudo conectar con el almacén de archivos.';
      const error = cause instanceof StorageError ? cause : new StorageError(reason, { cause });
      log('The storage of files failed', { method, err: error });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    put: async (name, bytes, tipo, sum) => {
      const answer = await ask('PUT', name, { body: new Uint8Array(bytes), headers: { 'content-type': tipo, 'x-amz-content-sha256': sum } });
      await answer.arrayBuffer().catch(() => {});
    },
    read: async (name) => {
      const { body } = await ask('GET', name);
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    },
    remove: async (name) => {
      const answer = await ask('DELETE', name);
      await answer.arrayBuffer().catch(() => {});
    },
  };
};
