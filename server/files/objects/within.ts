import type { ByteRange } from '../../db/objectStore';

/** The bytes of this range. @throws when there are fewer: an answer that says its length must not end early */
export const within = async function* (
  bytes: AsyncIterable<Buffer>,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of bytes) {
    const wanted = piece.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += piece.length;
    if (wanted.length > 0) yield wanted;
    if (at > end) return;
  }
  throw new Error(`a file ended after ${at} bytes, before byte ${end}`);
};
