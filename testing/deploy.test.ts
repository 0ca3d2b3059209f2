import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { rastreadores } from '#contract/entities/rastreadores';
import { schema } from '../server/env';
import { createMetrics } from '../server/telemetry/metrics';

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

/** Variables of other software beside the product. */
const ofOthers = /^(DOMAIN$|POSTGRES_|OTEL_)/;
const known = new Set(Object.keys(schema.shape));
const unknownNames = (names: readonly string[]) => names.filter((name) => !known.has(name) && !ofOthers.test(name));

interface Compose {
  services: Record<
    string,
    {
      environment?: Record<string, string>;
      depends_on?: object;
      volumes?: string[];
      stop_grace_period?: string;
      ports?: string[];
    }
  >;
  volumes: Record<string, unknown>;
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;

/** Only the parts that the tests read. */
interface Manifest {
  kind: string;
  stringData?: Record<string, string>;
  data?: Record<string, string>;
  spec?: {
    schedule?: string;
    jobTemplate?: {
      spec: { template: { spec: { containers: { image: string; envFrom: unknown; command: string[] }[] } } };
    };
    replicas?: number;
    ports?: { port: number; protocol?: string }[];
    template?: {
      spec: {
        terminationGracePeriodSeconds: number;
        containers: {
          image: string;
          envFrom: unknown;
          lifecycle: { preStop: { exec: { command: string[] } } };
          readinessProbe: { httpGet: { path: string } };
        }[];
      };
    };
  };
}
const manifests = parseAllDocuments(read('kubernetes.yaml')).map((each) => {
  expect(each.errors).toEqual([]);
  return each.toJS() as Manifest;
});
const deployment = manifests.find(({ kind }) => kind === 'Deployment')?.spec;
const container = deployment?.template?.spec.containers[0];
const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};

/** The usual ports of trackers, `5027` and `5027/udp`. */
const ofTrackers = Object.values(rastreadores).flatMap(({ puerto, transportes }) =>
  transportes.map((transporte) => (transporte === 'udp' ? `${puerto}/udp` : `${puerto}`)),
);

/** The longest shutdown in seconds, see server/main.ts. */
const closing = 20;

describe('compose.yaml', () => {
  it('runs two processes with enough time to shut down, with existing services and volumes', () => {
    const { services, volumes } = compose;
    const apps = Object.values(services).filter(({ environment }) => environment?.DATABASE_URL);
    expect(apps).toHaveLength(2);
    for (const app of apps)
      expect(parseInt(app.stop_grace_period ?? '')).toBeGreaterThan(Number(app.environment?.DRAIN_MS) / 1000 + closing);
    for (const { depends_on = {}, volumes: used = [] } of Object.values(services)) {
      const needed = Array.isArray(depends_on) ? (depends_on as string[]) : Object.keys(depends_on);
      expect(needed.filter((name) => !services[name])).toEqual([]);
      expect(used.filter((each) => !each.startsWith('.') && !((each.split(':')[0] ?? '') in volumes))).toEqual([]);
    }
  });

  it('sends requests to those processes', () => {
    const upstreams = [...read('Caddyfile').matchAll(/(\w+):8000/g)].map(([, name]) => name ?? '');
    expect(upstreams).toHaveLength(2);
    expect(upstreams.filter((name) => !compose.services[name])).toEqual([]);
    expect([...read('prometheus.yml').matchAll(/(\w+):8000/g)].map(([, name]) => name)).toEqual(upstreams);
  });
});

describe('kubernetes.yaml', () => {
  it('runs two replicas with readiness probes and enough time to shut down', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual([
      'Secret',
      'ConfigMap',
      'Deployment',
      'PodDisruptionBudget',
      'Service',
      'Service',
      'Ingress',
      'PersistentVolumeClaim',
      'CronJob',
    ]);
    expect(deployment?.replicas).toBe(2);
    expect(container?.readinessProbe.httpGet.path).toBe('/readyz');
    const drain = Number(settings['DRAIN_MS']) / 1000;
    const before = Number(container?.lifecycle.preStop.exec.command[1]);
    expect(deployment?.template?.spec.terminationGracePeriodSeconds).toBeGreaterThan(before + drain + closing);
  });
});

it('docs/configuration.md has every variable of the product in its table', () => {
  const rows = readFileSync('docs/configuration.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''),
  );
  expect(named.toSorted()).toEqual([...known].toSorted());
});

describe('every variable in deploy/ is one of the product', () => {
  it('in compose.yaml', () => {
    const set = Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment));
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');
    expect(set.length).toBeGreaterThan(20);
    expect(unknownNames([...set, ...asked])).toEqual([]);
  });

  it('and compose.yaml passes all of them to both processes', () => {
    for (const name of ['app1', 'app2'])
      expect([...known].filter((variable) => !(variable in (compose.services[name]?.environment ?? {})))).toEqual([]);
  });

  it('in kubernetes.yaml', () => {
    const secret = Object.keys(manifests.find(({ kind }) => kind === 'Secret')?.stringData ?? {});
    const env = Object.keys(settings);
    expect([secret.length, env.length].every((n) => n > 4)).toBe(true);
    expect(unknownNames([...secret, ...env])).toEqual([]);
  });

  it.each(['Dockerfile', 'ftrack.service', 'ftrack.env'])('in %s', (file) => {
    const set = [...read(file).matchAll(/^(?:ENV |Environment=|#?(?=[A-Z_]+=))(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').flatMap((each) => (each.includes('=') ? [each.split('=')[0] ?? ''] : [])),
    );
    expect(set.length).toBeGreaterThan(3);
    expect(unknownNames(set)).toEqual([]);
  });

  it('in its README', () => {
    const named = [...read('README.md').matchAll(/\b([A-Z]{2,}(?:_[A-Z]+)+)\b/g)].map(([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(8);
    expect(unknownNames(named)).toEqual([]);
  });
});

it('trackers reach every port of theirs in containers and in Kubernetes', () => {
  const published = Object.values(compose.services).flatMap(({ ports = [] }) =>
    ports.map((each) => each.replace(/^\d+:/, '')),
  );
  expect(published).toEqual(expect.arrayContaining(ofTrackers));
  const services = manifests.filter(({ kind }) => kind === 'Service').flatMap(({ spec }) => spec?.ports ?? []);
  const open = services.map(({ port, protocol }) => (protocol === 'UDP' ? `${port}/udp` : `${port}`));
  expect(open).toEqual(expect.arrayContaining(ofTrackers));
});

it('the image is built from existing files, for a Node version that the product supports', () => {
  const dockerfile = read('Dockerfile');
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  const least = Number(/\d+/.exec(engines.node)?.[0]);
  const bases = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => Number(major));
  expect(bases.every((major) => major >= least)).toBe(true);
  expect(new Set(bases).size).toBe(1);
  const [, first = ''] = /^COPY (package\.json .*) \.\/$/m.exec(dockerfile) ?? [];
  expect(first.split(' ').filter((file) => !existsSync(file))).toEqual([]);
  const left = read('Dockerfile.dockerignore').split('\n').filter(Boolean);
  expect(left).toEqual(expect.arrayContaining(['node_modules', 'dist', 'data', '.git']));

  const isLeftOut = (path: string) =>
    left.reduce((out, line) => {
      const pattern = line.replace(/^!/, '').replace(/\/\*$/, '');
      return path === pattern || path.startsWith(`${pattern}/`) ? !line.startsWith('!') : out;
    }, false);
  const built = [...readFileSync('scripts/stale.mjs', 'utf8').matchAll(/^ {4}'([^']+)',$/gm)].map(
    ([, path]) => path ?? '',
  );
  expect(built).toEqual(expect.arrayContaining(['src', 'docs/manual', 'vite.config.ts']));
  expect(built.filter(isLeftOut)).toEqual([]);
});

describe('a backup every night has the very surroundings of the service', () => {
  const lines = (file: string, of: RegExp) =>
    read(file)
      .split('\n')
      .filter((line) => of.test(line));

  it('on one machine: variables, user, folder and what it may touch', () => {
    const same =
      /^(User|WorkingDirectory|StateDirectory\w*|Environment\w*|Protect\w*|Private\w*|Restrict\w*|System\w*|UMask)=/;
    expect(lines('ftrack.service', same).length).toBeGreaterThan(20);
    expect(lines('ftrack-backup.service', same)).toEqual(lines('ftrack.service', same));
    expect(read('ftrack-backup.timer')).toMatch(/^OnCalendar=/m);
  });

  it('in Kubernetes: image and variables', () => {
    const job = manifests.find(({ kind }) => kind === 'CronJob')?.spec?.jobTemplate?.spec.template.spec.containers[0];
    expect(job?.command).toContain('backup');
    expect([job?.image, job?.envFrom]).toEqual([container?.image, container?.envFrom]);
  });
});

describe('grafana/ftrack.json', () => {
  it('uses only existing metrics', async () => {
    interface Panel {
      title: string;
      targets?: { expr: string }[];
    }
    const { panels } = JSON.parse(read('grafana/ftrack.json')) as { panels: Panel[] };
    const metrics = await createMetrics().registry.getMetricsAsJSON();
    const names = new Set(
      metrics.flatMap(({ name }) => [name, ...['_bucket', '_count', '_sum'].map((part) => `${name}${part}`)]),
    );
    const used = panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => [...expr.matchAll(/\b(\w+)\{/g)].map(([, name]) => name ?? '')),
    );
    expect(used.length).toBeGreaterThan(25);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
  });

  it('shows every metric of ours', async () => {
    const text = read('grafana/ftrack.json');
    const own = (await createMetrics().registry.getMetricsAsJSON())
      .map(({ name }) => name)
      .filter((name) => name.startsWith('ftrack_'));
    expect(own.filter((name) => !text.includes(name))).toEqual([]);
  });
});

describe('proxies', () => {
  it.each(['nginx.conf', 'haproxy.cfg', 'Caddyfile', 'traefik.yaml'])('%s keeps inside what is for inside', (name) => {
    const text = read(name);
    expect([text.includes('/metrics'), text.includes('/apps/')]).toEqual([true, true]);
  });

  it('nginx and HAProxy, which also knew older TLS, begin at 1.2', () => {
    expect(read('nginx.conf')).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
    expect(read('haproxy.cfg')).toContain('ssl-default-bind-options ssl-min-ver TLSv1.2');
  });

  it('Traefik passes to the service that it names, and no others are named', () => {
    const { http } = parse(read('traefik.yaml')) as { http: Record<string, Record<string, { service?: string }>> };
    expect(Object.values(http.routers ?? {}).map(({ service }) => service)).toEqual(Object.keys(http.services ?? {}));
    expect(JSON.stringify(http.services)).toContain('"serversTransport":"ftrack"');
    expect(Object.keys(http.serversTransports ?? {})).toEqual(['ftrack']);
  });
});

it('deploy/README.md mentions every file', () => {
  const readme = read('README.md');
  const files = readdirSync('deploy').filter((name) => !/^(README|Dockerfile\.)/.test(name));
  expect(files.filter((name) => !readme.includes(name))).toEqual([]);
});
