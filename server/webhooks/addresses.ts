import { lookup as lookupByHost } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublic } from '../notifications/pushService';

/** The destination leads into a network of this machine. */
export class PrivateAddress extends Error {}

const refused = (address: string) =>
  new PrivateAddress(`La dirección lleva a una red privada o de este equipo (${address})`);

/**
 * The host of an address; of an IPv6 one without its brackets. The URL has already turned decimal and octal addresses
 * into dotted ones.
 */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether an address names a private machine by its number. Names are judged at each try. */
export const isLiterallyPrivate = (url: string): boolean => {
  const host = hostOf(new URL(url));
  return isIP(host) !== 0 && !isPublic(host);
};

type Resolve = (host: string) => Promise<string[]>;

/**
 * Not by the operating system: it answers four names at a time, so that slow name servers of outsiders would hold up
 * files and passwords.
 */
const byName: Resolve = async (host) => {
  if (/^(.*\.)?localhost\.?$/i.test(host)) return ['127.0.0.1'];
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  if (addresses.length > 0) return addresses;
  const [failed] = found.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  throw failed instanceof Error ? failed : new Error('no address');
};

/**
 * Resolves a name to public addresses only; the connection goes to one of these, so that a second answer of the name
 * server cannot lead elsewhere.
 * @throws PrivateAddress through its callback
 */
export const publicLookup =
  (resolve: Resolve = byName): LookupFunction =>
  (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const open = addresses.filter(isPublic).map((address) => ({ address, family: isIP(address) }));
        const [first] = open;
        if (!first) return done(refused(addresses[0] ?? host), '');
        return options.all ? done(null, open) : done(null, first.address, first.family);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''),
    );
  };

/** How a try finds its machine: `ajenas` refuses private ones. @throws PrivateAddress of a literal address */
export const lookupOf = (url: URL, privado: boolean, resolve?: Resolve): LookupFunction => {
  if (privado) return lookupByHost as LookupFunction;
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublic(host)) throw refused(host);
  return publicLookup(resolve);
};
