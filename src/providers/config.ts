import { type RuntimeConfig } from '#contract/core/session';
import { device } from './device';

/**
 * The run-time configuration. Requested once; without a response, the last good one on this device, else addresses
 * derived from that of the page. Never rejects.
 */
export const loadConfig = (): Promise<RuntimeConfig> =>
  (loading ??= ask().then((answer) => {
    if (!answer.settled) loading = undefined;
    return (known = answer.config);
  }));

/** The configuration as known now; complete from the first request on. */
export const config = (): RuntimeConfig => known ?? guess(window.location);

/** The address at which the identity provider's log-in begins; it comes back with the page that `search` asks for. */
export const providerStart = (search: string): string =>
  `${config().api}/oidc/inicio?redirect=${encodeURIComponent(new URLSearchParams(search).get('redirect') ?? '/')}`;

/** Default addresses: a development API on a local host, else the same origin. */
export const guess = ({ hostname, protocol }: Pick<Location, 'hostname' | 'protocol'>): RuntimeConfig => ({
  api: isLocal(hostname) ? `http://${hostname}:8000/api` : '/api',
  realtime: isLocal(hostname)
    ? { host: hostname, port: 8000, scheme: protocol === 'https:' ? 'https' : 'http', key: 'ftrack' }
    : { host: hostname, port: 443, scheme: 'https', key: 'ftrack' },
  tiles: null,
  satellite: null,
  maps: [],
  addresses: null,
  demo: false,
  version: '',
});

let known: RuntimeConfig | undefined;
let loading: Promise<RuntimeConfig> | undefined;

/** ms: longer where this device knows nothing yet. A slow server must not be taken for one at another address. */
const patience = { known: 4_000, unknown: 60_000 };

/** `settled`: there was a response, so there is no need to ask again before the next page load. */
const ask = async (): Promise<{ config: RuntimeConfig; settled: boolean }> => {
  let [settled, done] = [false, false];
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const kept = device.recall('config').then((last) => (isConfig(last) ? last : undefined));
  void kept.then((last) => {
    if (!done) timer = setTimeout(() => late.abort(), last ? patience.known : patience.unknown);
  });
  try {
    const answer = await fetch('/config.json', { cache: 'no-store', signal: late.signal });
    settled = true;
    const given: unknown = answer.ok ? await answer.json() : undefined;
    if (isConfig(given)) {
      void device.keep('config', given);
      return { config: given, settled };
    }
  } catch {
    // Without network, or with a page instead of JSON, the previous configuration is used.
  } finally {
    done = true;
    clearTimeout(timer);
  }
  return { config: { ...guess(window.location), ...(await kept) }, settled };
};

const isConfig = (given: unknown): given is RuntimeConfig =>
  typeof given === 'object' &&
  given !== null &&
  'api' in given &&
  typeof given.api === 'string' &&
  'realtime' in given &&
  typeof given.realtime === 'object';

const isLocal = (hostname: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
