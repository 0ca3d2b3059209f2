/**
 * `ok`: the answer as JSON. `later`: it wants no more now, or is out of order; in how many ms it may be asked again, if
 * it said so.
 */
export type Answer =
  | { state: 'ok'; json: unknown }
  | { state: 'refused'; status: number }
  | { state: 'later'; retryAfter: number | null; reason: string };

/** Bytes of an answer. */
const longest = 256 * 1024;

interface Asking {
  agent: string;
  timeoutMs: number;
  signal: AbortSignal;
}

/** One request to the geocoder. Redirects are not followed. Never rejects. */
export const ask = async (url: URL, { agent, timeoutMs, signal }: Asking): Promise<Answer> => {
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: { accept: 'application/json', 'user-agent': agent },
    });
    const { status } = answer;
    if (status === 429 || status >= 500) {
      await answer.body?.cancel();
      return { state: 'later', retryAfter: waitOf(answer.headers.get('retry-after')), reason: `it answered ${status}` };
    }
    if (!answer.ok) {
      await answer.body?.cancel();
      return { state: 'refused', status };
    }
    return { state: 'ok', json: JSON.parse(await textOf(answer)) as unknown };
  } catch (error) {
    return { state: 'later', retryAfter: null, reason: error instanceof Error ? error.message : String(error) };
  }
};

/** @throws Error for a body that is too long */
const textOf = async (answer: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = answer.body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) return Buffer.concat(parts).toString('utf8');
    parts.push(read.value);
    length += read.value.length;
    if (length <= longest) continue;
    await reader?.cancel();
    throw new Error('its answer is too long');
  }
};

/** Seconds or a date, in ms. */
const waitOf = (header: string | null): number | null => {
  if (!header) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return ms > 0 ? ms : null;
};
