import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../../net/bucket';
import type { ObjectStore } from '../../db/objectStore';
import { within } from './within';

/** The file storage failed. The message gives the reason, for the operator. */
export class StorageError extends Error {}

/** ms until a response begins: for uploads, and for other requests. */
const timeouts = { put: 60_000, other: 10_000 };

/**
 * @param bucket undefined when there is none: reading a file from it then fails as if the storage were unavailable
 * @param log called when the storage fails
 */
export const createObjectStore = (
  bucket: Bucket | undefined,
  log: (message: string, details: object) => void = () => {},
): ObjectStore => {
  const client =
    bucket &&
    new AwsClient({
      accessKeyId: bucket.key,
      secretAccessKey: bucket.secret,
      service: 's3',
      region: bucket.region,
      retries: 2,
    });

  const ask = async (
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    init: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), method === 'PUT' ? timeouts.put : timeouts.other);
    try {
      if (!client) throw new StorageError('Hay archivos en un almacén externo y FILES_URL no dice cuál es.');
      const answer = await client.fetch(`${bucket.url}/${name}`, { method, signal: late.signal, ...init });
      if (answer.ok || (method === 'DELETE' && answer.status === 404)) return answer;
      const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? [];
      throw new StorageError(`El almacén de archivos respondió ${`${answer.status} ${code}`.trim()}.`);
    } catch (cause) {
      const reason = late.signal.aborted
        ? 'El almacén de archivos no respondió a tiempo.'
        : 'No se pudo conectar con el almacén de archivos.';
      const error = cause instanceof StorageError ? cause : new StorageError(reason, { cause });
      log('The storage of files failed', { method, err: error });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    put: async (name, bytes, tipo, sum) => {
      const answer = await ask('PUT', name, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': tipo, 'x-amz-content-sha256': sum },
      });
      await answer.arrayBuffer().catch(() => {});
    },
    read: async (name, range) => {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const { body, status } = await ask('GET', name, headers && { headers });
      const bytes = body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
      // A storage may answer with the whole object.
      return range && status !== 206 ? Readable.from(within(bytes, range)) : bytes;
    },
    remove: async (name) => {
      const answer = await ask('DELETE', name);
      await answer.arrayBuffer().catch(() => {});
    },
  };
};
