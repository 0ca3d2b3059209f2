import type { Env } from '../env';

/**
 * PUBLIC_URL, if it is HTTPS and a request with this Host came by it: TLS may end at a proxy that does not say so.
 * Clients that use another name or port, for example on the local network, keep that one.
 */
export const publicHttps = (env: Pick<Env, 'PUBLIC_URL'>, host: string): URL | undefined => {
  if (!env.PUBLIC_URL?.startsWith('https:') || !URL.canParse(`https://${host}`)) return undefined;
  const [known, asked] = [new URL(env.PUBLIC_URL), new URL(`https://${host}`)];
  // Some proxies pass the name on without its port.
  return asked.host === known.host || host.toLowerCase() === known.hostname ? known : undefined;
};
