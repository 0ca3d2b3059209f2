import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AwsClient } from 'aws4fetch';
import { ended, freePort } from './programs';

const servers = ['account', 'container', 'object'] as const;
const program = (name: string) => `/usr/bin/swift-${name}`;
export const hasSwift = [...servers, 'proxy'].every((name) => existsSync(program(`${name}-server`)));

const run = promisify(execFile);
const [user, secret] = ['prueba:ftrack', 'no/es+secreto'];

/**
 * OpenStack's Swift as an S3 server, with an empty bucket; from Debian's packages swift-proxy, -account, -container and
 * -object.
 */
export const startSwift = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ftrack-swift-'));
  await mkdir(path.join(folder, 'disks/d1'), { recursive: true });
  const write = (name: string, lines: string) => writeFile(path.join(folder, name), lines.replace(/^ +/gm, ''));
  const common = `[DEFAULT]
    bind_ip = 127.0.0.1
    swift_dir = ${folder}
    devices = ${folder}/disks
    mount_check = false
    user = ${userInfo().username}
    workers = 0
    log_level = ERROR
  `;
  const port = await freePort();
  await write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n' +
      '[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  await Promise.all(
    servers.map(async (name) => {
      const own = await freePort();
      const ring = (...given: string[]) =>
        run(program('ring-builder'), [path.join(folder, `${name}.builder`), ...given]);
      await ring('create', '2', '1', '0');
      await ring('add', `r1z1-127.0.0.1:${own}/d1`, '1');
      await ring('rebalance');
      // Objects in memory: the other server needs file attributes that not every file system has.
      const kind = name === 'object' ? 'mem_object' : name;
      await write(
        `${name}.conf`,
        `${common}bind_port = ${own}\n[pipeline:main]\npipeline = ${name}-server\n` +
          `[app:${name}-server]\nuse = egg:swift#${kind}\n`,
      );
    }),
  );
  await write(
    'proxy.conf',
    `${common}bind_port = ${port}
    [pipeline:main]
    pipeline = catch_errors cache s3api tempauth proxy-server
    [filter:catch_errors]
    use = egg:swift#catch_errors
    [filter:cache]
    use = egg:swift#memcache
    memcache_servers = 127.0.0.1:1
    [filter:s3api]
    use = egg:swift#s3api
    [filter:tempauth]
    use = egg:swift#tempauth
    user_${user.replace(':', '_')} = ${secret} .admin
    [app:proxy-server]
    use = egg:swift#proxy
    account_autocreate = true
    `,
  );

  let log = '';
  const start = (name: string): ChildProcess => {
    const env = { ...process.env, SWIFT_CONF: path.join(folder, 'swift.conf') };
    const child = spawn(program(`${name}-server`), [path.join(folder, `${name}.conf`)], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
    return child;
  };
  const end = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    await ended(child);
  };

  const at = `http://127.0.0.1:${port}`;
  const client = new AwsClient({
    accessKeyId: user,
    secretAccessKey: secret,
    service: 's3',
    region: 'us-east-1',
    retries: 0,
  });
  const ready = async () => {
    for (;;) {
      const answer = await client.fetch(`${at}/ftrack`, { method: 'PUT' }).catch(() => null);
      const said = await answer?.text();
      // On the second try it already exists.
      if (answer?.ok || answer?.status === 409) return;
      if ([...backs, proxy].some(({ exitCode }) => exitCode !== null))
        throw new Error(`Swift did not start:\n${log}\n${said}`);
      await sleep(100);
    }
  };
  const backs = servers.map(start);
  let proxy = start('proxy');
  await ready();

  return {
    /** For FILES_URL. */
    url: `s3://${encodeURIComponent(user)}:${encodeURIComponent(secret)}@127.0.0.1:${port}/ftrack?tls=off`,
    /** Address for unauthenticated requests to the bucket. */
    open: `${at}/ftrack`,
    /** Which of these it contains. Not by its listing, which lags on a busy machine. */
    held: async (names: readonly string[]): Promise<string[]> => {
      const found = await Promise.all(
        names.map(async (name) => (await client.fetch(`${at}/ftrack/${name}`, { method: 'HEAD' })).ok),
      );
      return names.filter((_, i) => found[i]);
    },
    /** Replaces the content of an object. */
    replace: async (name: string, text: string) =>
      void (await (await client.fetch(`${at}/ftrack/${name}`, { method: 'PUT', body: text })).text()),
    /** Does not respond until `up`. */
    down: () => end(proxy),
    up: async () => {
      proxy = start('proxy');
      await ready();
    },
    stop: async () => {
      await Promise.all([...backs, proxy].map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type Swift = Awaited<ReturnType<typeof startSwift>>;
