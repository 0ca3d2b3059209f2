import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, noBrowser } from './browser.mjs';
import { runChecks } from './checks.mjs';
import { program, root, run, say } from './shell.mjs';
import { checkNode, install } from './install.mjs';
import { useMemory } from './memory.mjs';
import { isInstalled } from './installed.mjs';
import { startPostgres } from './postgres.mjs';
import { isStale } from './stale.mjs';

// `npm test`: what a change is likely to break, in a quarter of an hour. `npm run test:all`: every test, on both
// engines, with Redis and several servers. Both accept projects (`npm test -- unit api`), which run without the checks,
// and files: words with a dot or a slash (`npm test -- e2e/orders.e2e.ts`).
checkNode();
process.chdir(root);
await install();
useMemory();

const started = performance.now();
const words = process.argv.slice(2);
const isFile = (word) => /[./]/.test(word);
const files = words.filter(isFile);
const whole = words.includes('all');
const asked = words.filter((word) => !isFile(word) && word !== 'all');
const runsProduct = (project) => project === 'e2e' || project === 'cluster';
/** How long a file of each project may take on two idle cores, in seconds: `npm test` takes a quarter of an hour. */
const share = {
  unit: 10,
  redis: 20,
  api: 20,
  'api-postgres': 20,
  wire: 20,
  screens: 20,
  shown: 90,
  e2e: 45,
  cluster: 120,
};
/** If more files of the product's tests fail than this, load is not the reason. */
const mostAgain = 4;
const total = { passed: 0, failed: 0, skipped: 0 };
/** Printed together at the end, where users look for them. */
const failures = [];
const seconds = [];
/** Failures of files that passed when they ran alone. */
const underLoad = [];

const postgres = await aPostgres();
const hasRedis = whole && isInstalled('redis-server');
if (whole && !hasRedis) say('redis-server no está instalado: lo que necesita un Redis no se prueba.');
const every = [
  'unit',
  ...(hasRedis ? ['redis'] : []),
  'api',
  ...(process.env.TEST_DATABASE_URL ? ['api-postgres'] : []),
  'wire',
  'screens',
  'shown',
  'e2e',
  ...(hasRedis && process.env.TEST_DATABASE_URL ? ['cluster'] : []),
];
const projects = asked.length ? asked : every;
if (!whole && !files.length) process.env.FTRACK_TEST_LEVEL = 'daily';
if (whole) process.env.FTRACK_TEST_CLAIMS = 'on';
if (!whole && !asked.length && !files.length && projects.includes('api-postgres'))
  process.env.FTRACK_TEST_EMBEDDED = 'part';

try {
  const checks =
    !asked.length && !files.length
      ? runChecks({ lint: whole ? 'full' : 'quick', format: whole, yielding: projects.some(runsProduct) }).then(add)
      : undefined;
  /** Those that run the build, one file at a time. */
  const ofProduct = (await prepareProduct()) ? projects.filter(runsProduct) : [];
  const others = projects.filter((project) => !runsProduct(project));
  if (files.length) await runProjects([...others, ...ofProduct]);
  // A browser spends much time waiting, so its tests run in parallel with the checks and then with the other tests.
  else {
    const beside = async () => {
      await checks;
      await runProjects(others, { yielding: ofProduct.length > 0 });
    };
    const [crowded] = await Promise.all([measureProjects(ofProduct), beside()]);
    await count(crowded);
  }
} finally {
  postgres?.stop();
}

sayTimes();
if (underLoad.length) say(`Fallaron con la máquina ocupada y pasaron solas (${underLoad.length}):`);
for (const failure of underLoad) say(`↻ ${failure}`);
for (const failure of failures) say(`✗ ${failure}`);
say(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed ? 1 : 0;

function add({ passed, failed, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function fail(line) {
  failures.push(line);
  total.failed += 1;
}

/** The given server, or our own if PostgreSQL is installed. Tests read its address from TEST_DATABASE_URL. */
async function aPostgres() {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const own = await startPostgres().catch((error) => void say(error.message));
  if (own) process.env.TEST_DATABASE_URL = own.url;
  else say('Sin los programas de PostgreSQL la API se prueba solo en la base embebida.');
  return own;
}

/** The same build as that of `npm start`, so it is built first. */
async function prepareProduct() {
  if (!projects.some(runsProduct)) return false;
  // Only a complete browser has push notifications and the camera, which `test:all` needs.
  if (projects.includes('e2e') && !ensureBrowser({ whole: whole || files.length > 0 })) {
    say(noBrowser);
    fail(noBrowser);
    return false;
  }
  if (!isStale()) return true;
  const { ok, output } = await run([process.execPath, 'scripts/build.mjs'], { quiet: true });
  if (ok) return true;
  say(output.trimEnd());
  fail('No se pudo construir la aplicación: las pruebas que la usan no pueden correr.');
  return false;
}

/**
 * Counts the results of the product's tests, which ran in parallel with all others. Files with a failure run once more,
 * alone. A test that fails again has failed. One that passes does not fail the run but is listed separately, because a
 * failure under load is a fault of the product or of the test.
 */
async function count(crowded) {
  const again = [...new Set(crowded.failures.map(({ file }) => file))];
  if (!again.length || again.length > mostAgain || again.includes(undefined)) return reckon(crowded);
  const alone = await measureProjects(crowded.names, { files: again });
  if (!Object.keys(alone.tally).length) return reckon(crowded);
  const stillFails = new Set(alone.failures.map(({ name }) => name));
  underLoad.push(...crowded.failures.filter(({ name }) => !stillFails.has(name)).map(({ said }) => said));
  for (const [project, { passed, failed, skipped }] of Object.entries(crowded.tally)) {
    const left = alone.tally[project]?.failed ?? 0;
    alone.tally[project] = { passed: passed + Math.max(0, failed - left), failed: left, skipped };
  }
  reckon({ ...alone, names: crowded.names, times: crowded.times });
}

async function runProjects(names, options) {
  reckon(await measureProjects(names, { files, ...options }));
}

/** One vitest run of these projects, with the line-by-line output of CI. */
async function measureProjects(names, { files = [], ...options } = {}) {
  if (!names.length) return { names, tally: {}, failures: [], times: [], ok: true };
  const folder = mkdtempSync(join(tmpdir(), 'ftrack-tests-'));
  const file = join(folder, 'tally.json');
  const flags = [
    '--reporter=default',
    '--reporter=./scripts/tally.mjs',
    ...names.flatMap((name) => ['--project', name]),
  ];
  const { ok } = await run([...program('vitest/vitest.mjs'), 'run', ...files, ...flags], {
    ...options,
    env: { FTRACK_TALLY: file, CI: '1' },
  });
  const measured = readTally(file);
  rmSync(folder, { recursive: true });
  return { names: files.length ? Object.keys(measured.tally) : names, ...measured, ok };
}

/** Adds a run to the total; a project without tests, and a crashed runner, are failures. */
function reckon({ names, tally, failures: ofTests, times, ok }) {
  failures.push(...ofTests.map(({ said }) => said));
  seconds.push(...times);
  const failedBefore = total.failed;
  Object.values(tally).forEach(add);
  for (const name of names)
    if (!(tally[name]?.passed + tally[name]?.failed > 0)) fail(`${name}: no corrió ninguna prueba.`);
  if (!ok && total.failed === failedBefore) fail('El ejecutor de pruebas terminó con error.');
}

/**
 * The ten slowest files, and those over their share of the time. The latter fail nothing: a busy machine is slow.
 */
function sayTimes() {
  const slowest = seconds.toSorted((one, other) => other.s - one.s);
  const line = ({ project, file, s }) => `  ${s.toFixed(1).padStart(6)} s  ${file} (${project})`;
  if (slowest.length) say(['Los archivos más lentos:', ...slowest.slice(0, 10).map(line)].join('\n'));
  const over = whole ? [] : slowest.filter(({ project, s }) => s > (share[project] ?? Infinity));
  if (over.length)
    say(
      [
        'Por encima de su parte del tiempo:',
        ...over.map((each) => `${line(each)}, parte ${share[each.project]} s`),
      ].join('\n'),
    );
  say(`Tiempo: ${((performance.now() - started) / 60_000).toFixed(1)} min`);
}

function readTally(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { tally: {}, failures: [], times: [] };
  }
}
