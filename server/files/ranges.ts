import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import parseRange from 'range-parser';
import type { ByteRange } from '../db/objectStore';

/** What identifies the content of a file, as headers. */
export type Version = Record<'etag' | 'last-modified', string>;

/** What a request wants of a file of this size: all of it, a part, or nothing because it is known or does not exist. */
export const wantedOf = (
  headers: IncomingHttpHeaders,
  version: Version,
  size: number,
): ByteRange | 'all' | 'known' | 'outside' => {
  if (fresh(headers, version)) return 'known';
  if (!headers.range || !isSame(headers['if-range'], version)) return 'all';
  const ranges = parseRange(size, headers.range);
  if (ranges === -1) return 'outside';
  // Other units, and several ranges at once: the client also accepts the whole file.
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return 'all';
  const [range] = ranges;
  return range ? { start: range.start, end: range.end } : 'all';
};

/** Whether a client that has a part has it of this content. */
const isSame = (held: string | string[] | undefined, version: Version) =>
  held === undefined || held === version.etag || held === version['last-modified'];
