import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Whether we trust the forwarding header written by this hop. Hop 0 is the peer of the socket. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Parses TRUST_PROXY: `on` (one hop), a number of hops, or addresses and networks (10.0.0.0/8) separated by commas.
 *
 * @throws TypeError for anything else
 */
export const trustOf = (said: string | undefined): Trust | false => {
  const value = said?.trim().toLowerCase() ?? '';
  if (['', 'off', '0'].includes(value)) return false;
  const hops = value === 'on' ? 1 : /^[1-9]\d?$/.test(value) ? Number(value) : undefined;
  if (hops !== undefined) return (_address, hop) => hop < hops;
  const named = value.split(',').map((address) => address.trim());
  const wrong = named.find(
    (address) => !/^(loopback|linklocal|uniquelocal)$/.test(address) && !isIP(address.replace(/\/.*$/, '')),
  );
  if (wrong !== undefined) throw new TypeError(`no address: ${wrong}`);
  return proxyAddr.compile(named);
};

/** Whose request it is, behind trusted proxies: for requests outside of routes, such as upgrades. */
export const callerNetwork =
  (trust: Trust | false) =>
  (request: IncomingMessage): Network =>
    networkOf(proxyAddr(request, trust || trustsNobody));

const trustsNobody: Trust = () => false;

/** An address in normalized form: without port, and IPv4-mapped IPv6 as IPv4; null for anything invalid. */
export const plainAddress = (said: string | null | undefined): string | null => {
  const bare = said?.trim().replace(/^\[(.*)\](:\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1$3') ?? '';
  return isIP(bare) ? ipaddr.process(bare.replace(/%.*$/, '')).toString() : null;
};

declare const network: unique symbol;
/** What limits count. Only `networkOf` makes one, so that a limit by a raw address does not compile. */
export type Network = string & { readonly [network]: true };

/** An IPv4 address, or the /64 of one IPv6 subscriber; all that are no address are one network. */
export const networkOf = (said: string | undefined): Network => countedAs(plainAddress(said)) as Network;

const countedAs = (address: string | null): string => {
  if (address === null) return 'desconocida';
  const parsed = ipaddr.parse(address);
  if (!(parsed instanceof ipaddr.IPv6) || parsed.range() === 'loopback') return address;
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
};
