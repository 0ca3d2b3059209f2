import { readFileSync, readdirSync } from 'node:fs';
import { execSync } from 'node:child_process';
import { fleetKey, startFleet } from './fleet';
import { start } from './processes';
const fleet = await startFleet(1000, process.env.BENCH_DATABASE_URL, process.env.PROF ? { NODE_OPTIONS: '--import /tmp/trk/prof.mjs' } : {});
const bare = await start<{ post: number }>('bareServer');
const pidOf = (port: string) => execSync(`for p in $(pgrep -f 'dist/server/main.js'); do tr '\\0' '\\n' < /proc/$p/environ | grep -q "^PORT=${port}$" && echo $p; done; true`).toString().trim().split('\n')[0]!;
const pid = pidOf(new URL(fleet.product.url).port);
const barePid = execSync(`pgrep -f 'import tsx .*bareServer.ts' | head -1`).toString().trim();
const threads = (p: string) => Object.fromEntries(readdirSync(`/proc/${p}/task`).map((t) => { const f = readFileSync(`/proc/${p}/task/${t}/stat`, 'utf8').split(') ')[1]!.split(' '); return [t, (Number(f[11]) + Number(f[12])) * 10]; }));
const diff = (a: Record<string, number>, b: Record<string, number>, n: number) => Object.entries(b).map(([t, ms]) => [t, ms - (a[t] ?? 0)] as const).filter(([, ms]) => ms > 30).map(([t, ms]) => `${t === pid || t === barePid ? 'main' : t}:${(ms * 1000 / n).toFixed(1)}µs`).join(' ');
const begins = Date.now() - 2 * 3_600_000;
let from = 0;
for (const [name, port, path, kind, p] of [['warm', new URL(fleet.product.url).port, `/gps/${fleetKey}`, 'json', pid], ['bare', bare.said.post, '/gps', 'json', barePid], ['json', new URL(fleet.product.url).port, `/gps/${fleetKey}`, 'json', pid], ['bare', bare.said.post, '/gps', 'json', barePid], ['json', new URL(fleet.product.url).port, `/gps/${fleetKey}`, 'json', pid], ['query', new URL(fleet.product.url).port, `/gps/${fleetKey}`, 'query', pid], ['config', new URL(fleet.product.url).port, '/config.json', 'query', pid], ['config', new URL(fleet.product.url).port, '/config.json', 'query', pid]] as const) {
  const a = threads(p);
  if (process.env.PROF && name === 'json') process.kill(Number(pid), 'SIGUSR2');
  const { said } = await start<any>('load', { port: Number(port), path, kind, connections: 256, devices: 1000, from, begins, ms: name === 'warm' ? 10000 : 6000 });
  if (process.env.PROF && name === 'json') process.kill(Number(pid), 'SIGUSR2');
  from += said.answered + 300;
  console.log(name, (said.answered / said.ms * 1000).toFixed(0) + '/s', 'p50', said.p50.toFixed(1), 'refused', said.refused, diff(a, threads(p), said.answered));
}
bare.end();
await fleet.end();
