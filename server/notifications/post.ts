import { lookup as resolve } from 'node:dns';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Posts to a push service. @returns its status @throws Error when it cannot be reached, or stands where the server must not post to */
export type Post = (endpoint: string, headers: Record<string, string>, body: Uint8Array) => Promise<number>;

/** How long a push service may take, in ms. */
const timeoutMs = 10_000;

/** May the server post there? Browsers say the address: never one of this machine's own networks. Names are looked up again at each post. */
export const isPublicEndpoint = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return protocol === 'https:' && port === '' && username === '' && password === '' && (isIP(host) ? isPublic(host) : /\.[a-z]/i.test(host));
};

export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Answers only addresses of the public Internet, so that a name cannot lead inside. */
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
    const sent = request(endpoint, { method: 'POST', headers, lookup: publicLookup, timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
      // What it says is of no use, however long.
      answer.on('data', () => sent.destroy());
    });
    sent.on('error', failed);
    sent.end(body);
  });
