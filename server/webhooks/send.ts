import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { limits } from '#contract/core/limits';
import { lookupOf } from '../egress/lookup';
import { reasonOf } from '../egress/reasons';
import { hostOf, isShown, type Reach } from '../egress/reach';

export interface Sending {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/**
 * `status` is null when there was no answer; `respuesta` is its beginning, or says why there was none. Of an answer
 * from a private address that the operator did not list it is null.
 */
export interface Sent {
  status: number | null;
  ms: number;
  respuesta: string | null;
  /** In how many ms the receiver wants to be asked again. */
  retryAfter: number | null;
}

export type Send = (sending: Sending) => Promise<Sent>;

interface Options {
  /** Which private addresses are allowed. */
  reach: Reach;
  timeoutMs?: number;
  resolve?: (host: string) => Promise<string[]>;
}

/** In ms: a whole try, and the body of an answer whose status is known. */
const pace = { whole: limits.destinations.answer, body: 2_000 };
/** Kept of an answer, in bytes. The rest is not read. */
const mostRead = 2_048;

/** One try. Redirects are not followed. Never rejects. */
export const createSend =
  ({ reach, timeoutMs = pace.whole, resolve }: Options): Send =>
  async (sending) => {
    const began = performance.now();
    const end = (sent: Omit<Sent, 'ms'>): Sent => ({ ...sent, ms: Math.round(performance.now() - began) });
    const ended = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await answerTo(sending, ended, { reach, ...(resolve && { resolve }) });
      const status = answer.statusCode ?? 0;
      const retryAfter = waitOf(answer.headers['retry-after']);
      if (!isShown(reach, hostOf(new URL(sending.url)), answer.socket.remoteAddress)) {
        answer.destroy();
        return end({ status, retryAfter, respuesta: null });
      }
      return end({ status, retryAfter, respuesta: await beginningOf(answer, Math.min(pace.body, timeoutMs)) });
    } catch (error) {
      return end({
        status: null,
        retryAfter: null,
        respuesta: ended.aborted ? `No respondió en ${timeoutMs / 1_000} s` : reasonOf(error),
      });
    }
  };

const answerTo = (
  { url, method = 'POST', headers = {}, body }: Sending,
  signal: AbortSignal,
  { reach, resolve }: Omit<Options, 'timeoutMs'>,
) =>
  new Promise<IncomingMessage>((done, failed) => {
    const target = new URL(url);
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const options: RequestOptions = {
      method,
      signal,
      agent: false,
      lookup: lookupOf(target, reach, resolve),
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        ...headers,
        ...(bytes && { 'content-length': bytes.length }),
      },
    };
    const sent = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, options, (answer) => {
      // What breaks from here on breaks the body only.
      sent.on('error', () => answer.destroy());
      done(answer);
    });
    sent.on('error', failed);
    sent.end(bytes);
  });

/** The first bytes of a body, as far as they come in time. */
const beginningOf = (answer: IncomingMessage, withinMs: number): Promise<string | null> =>
  new Promise((done) => {
    const parts: Buffer[] = [];
    let length = 0;
    const end = () => {
      clearTimeout(timer);
      answer.destroy();
      const text = Buffer.concat(parts).subarray(0, mostRead).toString('utf8').replaceAll('\u0000', '');
      done(text || null);
    };
    const timer = setTimeout(end, withinMs);
    answer.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length >= mostRead) end();
    });
    answer.on('end', end);
    answer.on('close', end);
    answer.on('error', end);
  });

/** In ms; null when it says nothing of use. Seconds, or a date. */
const waitOf = (header: string | undefined): number | null => {
  if (!header) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return ms > 0 ? ms : null;
};
