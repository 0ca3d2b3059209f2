import { isIP } from 'node:net';
import { isMetadataHost, kindOf, liesIn, networkFrom, type Network } from './addresses';

/** Which private addresses the operator lets the product send to at the wish of a company (WEBHOOKS_PRIVATE). */
export interface Reach {
  /** All of them. */
  any: boolean;
  /** These networks, and whatever these names lead to. */
  networks: readonly Network[];
  hosts: ReadonlySet<string>;
}

export const publicOnly: Reach = { any: false, networks: [], hosts: new Set() };

/** Parses `on`, `off`, or networks, addresses and names separated by commas. @throws Error naming the wrong part */
export const reachOf = (said: string): Reach => {
  const value = said.trim().toLowerCase();
  if (value === 'on') return { ...publicOnly, any: true };
  if (value === 'off') return publicOnly;
  const networks: Network[] = [];
  const hosts = new Set<string>();
  for (const part of value
    .split(',')
    .map((each) => each.trim().replace(/^\[(.*)\]$/, '$1'))
    .filter(Boolean)) {
    const isNumeric = part.includes('/') || isIP(part) !== 0;
    if (isNumeric ? !isNetwork(part) : !name.test(part) || isMetadataHost(part)) throw new TypeError(part);
    if (isNumeric) networks.push(networkFrom(part));
    else hosts.add(part);
  }
  return { any: false, networks, hosts };
};

const name = /^(?=.*[a-z])[a-z0-9]([a-z0-9_.-]{0,250}[a-z0-9])?$/;

/** A network of which nothing can be reached would mislead whoever lists it. */
const isNetwork = (part: string): boolean => {
  try {
    return kindOf(networkFrom(part)[0].toString()) !== 'never';
  } catch {
    return false;
  }
};

/** The host of an address, in lower case: of an IPv6 one without its brackets, of a name without a dot at its end. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/** Whether the operator named this host, or the network of its address. */
export const isListed = ({ networks, hosts }: Reach, host: string, address: string): boolean =>
  hosts.has(host) || liesIn(address, networks);

/** Why nothing is sent to an address at which a host was found; null when it may be. */
export const refusalOf = (reach: Reach, host: string, address: string): string | null => {
  const kind = isMetadataHost(host) ? 'never' : kindOf(address);
  if (kind === 'never') return `A esta dirección no se envía nunca: es reservada o de un servicio interno (${address})`;
  if (kind === 'public' || reach.any || isListed(reach, host, address)) return null;
  return `La dirección lleva a una red privada o de este equipo (${address})`;
};

/** The same for what an address says by itself. Names are judged by where they lead, at each try. */
export const literalRefusal = (reach: Reach, url: string): string | null => {
  const host = hostOf(new URL(url));
  return isIP(host) !== 0 || isMetadataHost(host) ? refusalOf(reach, host, host) : null;
};

/** Whether what this address answers may be shown: not where a company could look into networks of the operator. */
export const isShown = (reach: Reach, host: string, address: string | undefined): boolean =>
  address !== undefined && (kindOf(address) === 'public' || isListed(reach, host, address));
