import type { Readable } from 'node:stream';

/** Both inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Files in a bucket. Objects are private: users read files only through us. */
export interface ObjectStore {
  /**
   * Storing the same name twice is not an error.
   * @param sum SHA-256, in hexadecimal, which the storage checks too
   * @throws StorageError
   */
  put(name: string, bytes: Buffer, tipo: string, sum: string): Promise<void>;
  /**
   * Streams the object, or its bytes from one to another (inclusive), never held in memory as a whole.
   * @throws StorageError before the first byte; later the stream fails
   */
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** A missing object is not an error. @throws StorageError */
  remove(name: string): Promise<void>;
}
