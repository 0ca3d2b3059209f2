import { fleetKey, startFleet } from './fleet';
import { start } from './processes';
const kind = process.argv[2] ?? 'json';
const fleet = await startFleet(1000, process.env.BENCH_DATABASE_URL, { NODE_OPTIONS: '--import /tmp/trk/prof.mjs', LOG_LEVEL: 'warn' });
const begins = Date.now() - 2 * 3_600_000;
let from = 0;
import { execSync } from 'node:child_process';
const pid = execSync(
  `pgrep -f 'source-maps.*dist/server/main.js' | while read p; do tr '\\0' '\n' < /proc/$p/environ | grep -q PORT=${new URL(fleet.product.url).port} && echo $p; done; true`,
)
  .toString()
  .trim()
  .split('\n')[0];
const cpu = () => execSync(`ps -L -o comm,cputimes,lwp -p ${pid} | sort -k2 -n | tail -4`).toString();
for (const ms of [2000, 6000]) {
  if (ms === 6000) {
    process.kill(Number(pid), 'SIGUSR2');
    console.log(cpu());
  }
  const { said } = await start<any>('load', {
    port: Number(new URL(fleet.product.url).port),
    path: `/gps/${fleetKey}`,
    kind,
    connections: 256,
    devices: 1000,
    from,
    begins,
    ms,
  });
  from += said.answered + 300;
  console.log(said, ((said.answered / said.ms) * 1000).toFixed(0));
}
console.log(cpu());
process.kill(Number(pid), 'SIGUSR2');
await new Promise((r) => setTimeout(r, 2500));
console.log(fleet.product.log());
await fleet.end();
