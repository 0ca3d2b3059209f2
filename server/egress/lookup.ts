import { lookup as lookupByHost, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { literalRefusal, hostOf, refusalOf, type Reach } from './reach';

/** Nothing may be sent there. */
export class RefusedAddress extends Error {}

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

/** Also names that only this machine knows. */
const bySystem: Resolve = async (host) => (await lookupByHost(host, { all: true })).map(({ address }) => address);

/**
 * How a try finds its machine. The connection goes to one of the addresses that were judged, so that a second answer of
 * the name server cannot lead elsewhere.
 *
 * @throws RefusedAddress of a literal address; of a name through its callback
 */
export const lookupOf = (url: URL, reach: Reach, given?: Resolve): LookupFunction => {
  const refused = literalRefusal(reach, url.href);
  if (refused) throw new RefusedAddress(refused);
  const named = hostOf(url);
  const resolve = given ?? (reach.any || reach.hosts.has(named) ? bySystem : byName);
  return (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const open = addresses
          .filter((address) => refusalOf(reach, named, address) === null)
          .map((address) => ({ address, family: isIP(address) }));
        const [first] = open;
        if (!first) return done(new RefusedAddress(refusalOf(reach, named, addresses[0] ?? '') ?? ''), '');
        return options.all ? done(null, open) : done(null, first.address, first.family);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''),
    );
  };
};
