import { request } from 'node:https';
import { isIP } from 'node:net';
import { isPublic } from '../egress/addresses';
import { lookupOf } from '../egress/lookup';
import { hostOf, publicOnly } from '../egress/reach';

/**
 * Posts to a push service.
 * @returns its status
 * @throws Error when it cannot be reached, or its address is not allowed
 */
export type Post = (endpoint: string, headers: Record<string, string>, body: Uint8Array) => Promise<number>;

/** Timeout of a push service, in ms. */
const timeoutMs = 10_000;

/**
 * Whether the server may post there. The address comes from a browser: it must not be in one of this machine's own
 * networks. Names are resolved again at each post.
 */
export const isPublicEndpoint = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  const { protocol, port, username, password } = url;
  const host = hostOf(url);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    (isIP(host) ? isPublic(host) : /\.[a-z]/i.test(host))
  );
};

/** A name leads to public addresses only. Redirects are not followed. */
export const postPublicly: Post = (endpoint, headers, body) =>
  new Promise((done, failed) => {
    if (!isPublicEndpoint(endpoint)) return failed(new Error('no public address'));
    const lookup = lookupOf(new URL(endpoint), publicOnly);
    const sent = request(
      endpoint,
      { method: 'POST', headers, lookup, timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) },
      (answer) => {
        answer.resume();
        done(answer.statusCode ?? 0);
        // The body is not needed.
        answer.on('data', () => sent.destroy());
      },
    );
    sent.on('error', failed);
    sent.end(body);
  });
