import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `never`: link-local, multicast and reserved networks, and the metadata services of clouds. */
export type AddressKind = 'public' | 'private' | 'never';

/** What an IP address is; an IPv6 one that carries an IPv4 one is what that is. Anything else is `never`. */
export const kindOf = (address: string): AddressKind => {
  const plain = innermost(address);
  if (!plain || forbidden.some((network) => isWithin(plain, network))) return 'never';
  const range = plain.range();
  if (range === 'unicast') return 'public';
  return privateRanges.has(range) ? 'private' : 'never';
};

export const isPublic = (address: string): boolean => kindOf(address) === 'public';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = [Address, number];

/** @throws Error for what is neither an address nor a network such as 10.0.0.0/8 */
export const networkFrom = (text: string): Network => {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  if (isIP(text) === 0) throw new TypeError(`no address: ${text}`);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

/** Whether an address, or the IPv4 one that it carries, lies in one of these networks. */
export const liesIn = (address: string, networks: readonly Network[]): boolean => {
  const plain = innermost(address);
  return plain !== null && networks.some((network) => isWithin(plain, network));
};

const isWithin = (address: Address, [network, bits]: Network) =>
  address.kind() === network.kind() && address.match(network, bits);

const privateRanges = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal']);

/** NAT64 of one network, which alone knows where the IPv4 address stands. */
const localNat64 = '64:ff9b:1::/48';

/** Metadata services whose addresses look public or private, the others being link-local; and what no one can judge. */
const forbidden = [
  '100.100.100.200', // Alibaba
  '168.63.129.16', // Azure
  'fd00:ec2::/32', // AWS
  'fd20:ce::254', // Google
  'fd00:42::42', // Scaleway
  localNat64,
].map(networkFrom);

/** Names of metadata services: also where a name server of the cloud leads them elsewhere. */
const metadataHosts = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
]);

/** @param host in lower case, without a dot at its end */
export const isMetadataHost = (host: string): boolean => metadataHosts.has(host);

/**
 * The address itself, or the IPv4 one that it carries: mapped, translated, NAT64, 6to4 or Teredo. Null for no address
 * and for IPv4-compatible ones (`::/96` but `::1`), which nobody uses any more.
 */
const innermost = (text: string): Address | null => {
  const bare = text.replace(/%.*$/, '');
  if (isIP(bare) === 0) return null;
  const address = ipaddr.process(bare);
  if (!(address instanceof ipaddr.IPv6)) return address;
  const { parts } = address;
  if (parts.slice(0, 6).every((part) => part === 0)) return address.range() === 'loopback' ? address : null;
  const at = isWithin(address, networkFrom(localNat64)) ? undefined : carriers[address.range()];
  if (at === undefined) return address;
  const flipped = address.range() === 'teredo' ? 0xffff : 0;
  const octets = parts.slice(at, at + 2).flatMap((part) => [(part ^ flipped) >> 8, (part ^ flipped) & 0xff]);
  return new ipaddr.IPv4(octets);
};

/** Where the IPv4 address begins, counted in groups of 16 bits. */
const carriers: Readonly<Record<string, number>> = { rfc6145: 6, rfc6052: 6, '6to4': 1, teredo: 6 };
