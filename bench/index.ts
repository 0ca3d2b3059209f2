import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchHostile } from './hostile';
import { benchLists } from './lists';
import { benchMap } from './map';
import { benchOrders } from './orders';
import { benchPlaces } from './places';
import { benchPlans } from './plans';
import { benchPositions } from './positions';
import { benchRealtime } from './realtime';
import { report } from './report';
import { benchRules } from './rules';
import { benchScale } from './scale';
import { benchServers } from './servers';
import { benchStorm } from './storm';
import { benchTrackers } from './trackers';
import { benchTrips } from './trips';
import { benchWire } from './wire';
import { emptyOn } from '../server/testing/database';

/**
 * Every figure beside its yardstick of the same run: `npm run bench`, or one part: `npm run bench -- positions`.
 * `BENCH_DATABASE_URL` (a server's) measures PostgreSQL too, each part in a database of its own.
 * `-- trips --positions 10000000`: the number stored before; `-- scale --devices 1000000 --minutes 10`: the devices,
 * each of which reports once a minute; `-- wire --role operario --page /tareas --url http://localhost:8000`: only
 * these, of a product that runs already; `BENCH_VERBOSE=1` prints every call.
 */
const parts: Record<string, (url?: string) => Promise<void>> = {
  positions: async (url) => {
    report('Positions at the entry, embedded database', await benchPositions());
    if (url) report('Positions at the entry, PostgreSQL', await benchPositions(url));
  },
  places: async (url) => {
    report('Positions at the entry beside 5,000 stops and 200 routes, embedded database', await benchPlaces());
    if (url) report('Positions at the entry beside 5,000 stops and 200 routes, PostgreSQL', await benchPlaces(url));
  },
  rules: async (url) => {
    report('Positions at the entry with 50 rules on, embedded database', await benchRules());
    if (url) report('Positions at the entry with 50 rules on, PostgreSQL', await benchRules(url));
  },
  storm: async (url) => {
    report('1,000 assets speed at the same time, embedded database', await benchStorm());
    if (url) report('1,000 assets speed at the same time, PostgreSQL', await benchStorm(url));
  },
  hostile: async () => report('The longest that a bystander of another company waits', await benchHostile()),
  realtime: async () => report('Real time, embedded database and broker', await benchRealtime()),
  map: async () => report('The live map, software rendering', await benchMap()),
  lists: async (url) => {
    report('Lists over 100,000 assets, embedded database', await benchLists('embedded'));
    if (url) report('Lists over 100,000 assets, PostgreSQL', await benchLists({ url }));
  },
  orders: async (url) => {
    if (url) report('1,000,000 orders, PostgreSQL', await benchOrders(url));
  },
  plans: async (url) => {
    if (url) report('1,000,000 dues of plans, PostgreSQL', await benchPlans(url));
  },
  servers: async (url) => {
    if (url) report('Several processes and servers, PostgreSQL and Redis', await benchServers(url));
  },
  scale: async (url) => {
    if (url)
      report(
        'A large fleet that reports once a minute, two processes on PostgreSQL',
        await benchScale(url, Number(values.devices), Number(values.minutes)),
      );
  },
  trackers: async (url) => {
    report('Trackers over sockets, embedded database', await benchTrackers());
    if (url) report('Trackers over sockets, PostgreSQL', await benchTrackers(url));
  },
  trips: async (url) => {
    if (url) await benchTrips(url, Number(values.positions));
  },
  wire: async () => report('Data until a page shows, nothing cached', await benchWire(values)),
};

const server = process.env.BENCH_DATABASE_URL;
const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: {
    positions: { type: 'string', default: '1000000' },
    devices: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '1' },
    role: { type: 'string' },
    page: { type: 'string' },
    url: { type: 'string' },
  },
});
execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
const unknown = asked.filter((name) => !parts[name]);
if (unknown.length)
  throw new Error(`there is no part ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}`);
/** A part that hangs for another reason than those that it waits for itself. */
const mostMinutes = 60;
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const from = performance.now();
  const hung = setTimeout(() => {
    console.error(`✗ ${name}: not finished after ${mostMinutes} minutes`);
    process.exit(1);
  }, mostMinutes * 60_000);
  try {
    const database = server ? await emptyOn(server) : undefined;
    await run(database?.url).finally(() => database?.drop());
  } catch (error) {
    // The other parts are worth their figures all the same.
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
  clearTimeout(hung);
  console.log(`  ${name}: ${((performance.now() - from) / 1_000).toFixed(0)} s`);
}
const version = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load`,
  loadavg()
    .map((load) => load.toFixed(2))
    .join(' '),
);
