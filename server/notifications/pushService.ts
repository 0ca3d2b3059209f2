import { lookup as resolve } from 'node:dns';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

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
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    (isIP(host) ? isPublic(host) : /\.[a-z]/i.test(host))
  );
};

export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Resolves only to public addresses, so that a name cannot lead to internal ones. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const open = found.filter(({ address }) => isPublic(address));
    const [first] = open;
    if (!first) return done(new Error('no public address'), '');
    return options.all ? done(null, open) : done(null, first.address, first.family);
  });
};

/** Redirects are not followed. */
export const postPublicly: Post = (endpoint, headers, body) =>
  new Promise((done, failed) => {
    if (!isPublicEndpoint(endpoint)) return failed(new Error('no public address'));
    const sent = request(
      endpoint,
      { method: 'POST', headers, lookup: publicLookup, timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) },
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
