import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/programs';

interface Place {
  /** host:port of the product. */
  product: string;
  /** Where the proxy listens, without TLS. */
  listen: string;
  folder: string;
}

interface Kind {
  program: string;
  args: (file: string) => string[];
  /** The configuration in deploy/, with our ports instead of its own, and without TLS. */
  config: (place: Place) => string;
}

const deployed = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../deploy', name), 'utf8');

/** Fails when the file no longer says what is replaced. */
const replaced = (text: string, changes: readonly (readonly [RegExp, string])[]) =>
  changes.reduce((all, [from, to]) => {
    if (!from.test(all)) throw new Error(`not in the configuration: ${from.source}`);
    return all.replace(from, to);
  }, text);

const nginxWith = (folder: string, site: string) => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
pid ${folder}/pid;
error_log stderr;
events { worker_connections 1024; }
http {
${temporary.map((each) => `${each}_temp_path ${folder}/${each};`).join('\n')}
access_log off;
${site}
}
`;
};

const kinds = {
  nginx: {
    program: '/usr/sbin/nginx',
    args: (file) => ['-c', file, '-e', 'stderr'],
    config: ({ product, listen, folder }) =>
      nginxWith(
        folder,
        replaced(deployed('nginx.conf'), [
          [/server 127\.0\.0\.1:8000;/, `server ${product};`],
          [/server \{\s+listen 80;[^}]+\}/, ''],
          [/listen 443 ssl http2;/, `listen ${listen};`],
          [/ssl_certificate [^;]+;\s+ssl_certificate_key [^;]+;/, ''],
        ]),
      ),
  },
  haproxy: {
    program: '/usr/sbin/haproxy',
    args: (file) => ['-f', file, '-db'],
    config: ({ product, listen }) =>
      replaced(deployed('haproxy.cfg'), [
        [/bind :80\n/, '\n'],
        [/bind :443 .*/, `bind ${listen}`],
        [/http-request redirect scheme https.*/, ''],
        [/server one 127\.0\.0\.1:8000/, `server one ${product}`],
      ]),
  },
  caddy: {
    program: '/usr/bin/caddy',
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    config: ({ product, listen }) =>
      `{\n\tadmin off\n}\n${replaced(deployed('Caddyfile'), [
        [/\{\$DOMAIN:localhost\}/, `http://:${listen.split(':')[1]}`],
        [/app1:8000 app2:8000/, product],
      ])}`,
  },
} satisfies Record<string, Kind>;

export type ProxyName = keyof typeof kinds;

/** Those that are installed here. */
export const proxies = (Object.keys(kinds) as ProxyName[]).filter((name) => existsSync(kinds[name].program));

export const hasHaproxy = proxies.includes('haproxy');

/** This proxy, as deploy/ sets it up, in front of the product at this address. */
export const startProxy = async (name: ProxyName, product: string) => {
  const { config } = kinds[name];
  return runProxy(name, (folder, listen) => config({ product: new URL(product).host, listen, folder }));
};

/** nginx or HAProxy as somebody sets them up who reads nothing: they add no header. */
export const startBareProxy = (name: 'nginx' | 'haproxy', product: string) => {
  const { host } = new URL(product);
  return runProxy(name, (folder, listen) =>
    name === 'nginx'
      ? nginxWith(folder, `server { listen ${listen}; location / { proxy_pass http://${host}; } }`)
      : `defaults\n mode http\n timeout connect 5s\n timeout client 60s\n timeout server 60s
listen all\n bind ${listen}\n server one ${host}\n`,
  );
};

/** Runs a proxy with this configuration and waits until it passes requests on. */
export const runProxy = async (name: ProxyName, configOf: (folder: string, listen: string) => string) => {
  const { program, args } = kinds[name];
  const folder = await mkdtemp(path.join(tmpdir(), `ftrack-${name}-`));
  const listen = `127.0.0.1:${await freePort()}`;
  const file = path.join(folder, 'config');
  await writeFile(file, configOf(folder, listen));
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, args(file), { stdio: ['ignore', 'ignore', 'pipe'], env });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const orphan = () => child.kill('SIGKILL');
  process.once('exit', orphan);
  const url = `http://${listen}`;
  const passes = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await passes())) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${said}`);
    await sleep(50);
  }
  return {
    url,
    end: async () => {
      process.off('exit', orphan);
      const gone = once(child, 'exit');
      // nginx ends its workers at this one.
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await gone;
      clearTimeout(late);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
