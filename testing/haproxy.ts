import { setTimeout as sleep } from 'node:timers/promises';
import { runProxy } from './proxies';

/**
 * A proxy before several servers, which checks five times a second whether each is ready, and waits two seconds for the
 * answer: a busy server that has just started is slow.
 */
export const startHaproxy = async (servers: readonly string[]) => {
  const proxy = await runProxy(
    'haproxy',
    (_folder, listen) => `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  retries 3
  option redispatch
  retry-on conn-failure
frontend all
  bind ${listen}
  default_backend ftrack
  http-response set-header x-served-by %s
backend ftrack
  option httpchk GET /readyz
  default-server check inter 200ms fall 1 rise 1
${servers.map((url, i) => `  server s${i} ${new URL(url).host}`).join('\n')}
`,
  );
  return {
    ...proxy,
    /** Resolves when the proxy sends requests to this server. */
    sees: async (index: number) => {
      while ((await fetch(`${proxy.url}/healthz`)).headers.get('x-served-by') !== `s${index}`) await sleep(20);
    },
  };
};
