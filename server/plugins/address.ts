import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Do we trust what this hop says about the hop before it? Hop 0 is the peer of the socket. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * What TRUST_PROXY says: `on` (one hop), a number of hops, or addresses and networks (10.0.0.0/8) separated by commas.
 * @throws TypeError for anything else
 */
export const trustOf = (said: string | undefined): Trust | false => {
  const value = said?.trim().toLowerCase() ?? '';
  if (['', 'off', '0'].includes(value)) return false;
  const hops = value === 'on' ? 1 : /^[1-9]\d?$/.test(value) ? Number(value) : undefined;
  if (hops !== undefined) return (_address, hop) => hop < hops;
  const named = value.split(',').map((address) => address.trim());
  const wrong = named.find((address) => !/^(loopback|linklocal|uniquelocal)$/.test(address) && !isIP(address.replace(/\/.*$/, '')));
  if (wrong !== undefined) throw new TypeError(`no address: ${wrong}`);
  return proxyAddr.compile(named);
};

/** Where a request comes from, past the proxies that are believed: for requests that no route sees, such as upgrades. */
export const callerAddress =
  (trust: Trust | false) =>
  (request: IncomingMessage): string =>
    networkOf(proxyAddr(request, trust || trustsNobody));

const trustsNobody: Trust = () => false;

/** An address as it is stored: valid and in its usual spelling, IPv4 without its IPv6 clothes and no port; null for anything else. */
export const plainAddress = (said: string | null | undefined): string | null => {
  const bare = said?.trim().replace(/^\[(.*)\](:\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1$3') ?? '';
  return isIP(bare) ? ipaddr.process(bare.replace(/%.*$/, '')).toString() : null;
};

/** What counts as one caller: an IPv4 address, or the /64 that one IPv6 subscriber is given. */
export const networkOf = (said: string): string => {
  const address = plainAddress(said);
  if (address === null) return 'desconocida';
  const parsed = ipaddr.parse(address);
  if (!(parsed instanceof ipaddr.IPv6) || parsed.range() === 'loopback') return address;
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
};
