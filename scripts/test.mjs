import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, noBrowser } from './browser.mjs';
import { runChecks } from './checks.mjs';
import { program, root, run, say } from './shell.mjs';
import { checkNode, install } from './install.mjs';
import { isInstalled } from './installed.mjs';
import { isStale } from './stale.mjs';

// `npm test`: everything, from types to the browser; if both engines are available, tests that do not depend on the engine run only on PostgreSQL. `npm test --
// todo`: all of them on both. `npm test -- unit api`: only those beds, without the checks; words with a dot or a slash select files: `npm run e2e --
// journeys.e2e`.
checkNode();
process.chdir(root);
await install();

const hasRedis = isInstalled('redis-server');
if (!hasRedis) say('redis-server no está instalado: lo que necesita un Redis no se prueba.');
const every = [
  'unit',
  ...(hasRedis ? ['redis'] : []),
  'api',
  ...(process.env.TEST_DATABASE_URL ? ['api-postgres'] : []),
  'screens',
  'e2e',
  ...(hasRedis && process.env.TEST_DATABASE_URL ? ['cluster'] : []),
];
const isFile = (word) => /[./]/.test(word);
const files = process.argv.slice(2).filter(isFile);
const whole = process.argv.includes('todo');
const asked = process.argv.slice(2).filter((word) => !isFile(word) && word !== 'todo');
const beds = asked.length ? asked : every;
if (!whole && !asked.length && !files.length && beds.includes('api-postgres')) process.env.FTRACK_TEST_EMBEDDED = 'part';
const total = { passed: 0, failed: 0, skipped: 0 };
/** If more files of the product's tests fail than this, the load of the machine is not the reason. */
const mostAgain = 4;
const runsProduct = (bed) => bed === 'e2e' || bed === 'cluster';
/** Printed together at the end, where users look for them. */
const failures = [];

const checks = !asked.length && !files.length ? runChecks({ lint: 'full', yielding: beds.some(runsProduct) }).then(add) : undefined;
/** Those that run the build, one file at a time. */
const ofProduct = (await prepareProduct()) ? beds.filter(runsProduct) : [];
const others = beds.filter((bed) => !runsProduct(bed));
if (files.length) await runBeds([...others, ...ofProduct]);
// A browser waits much: its tests run beside the checks and then the others, which use the rest of the machine.
else {
  const beside = async () => {
    await checks;
    await runBeds(others, { yielding: ofProduct.length > 0 });
  };
  const [crowded] = await Promise.all([measureBeds(ofProduct), beside()]);
  await count(crowded);
}

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

/** The same build as that of `npm start`, so it is built first. */
async function prepareProduct() {
  if (!beds.some(runsProduct)) return false;
  if (isStale()) {
    const { ok, output } = await run([process.execPath, 'scripts/build.mjs'], { quiet: true });
    if (!ok) {
      say(output.trimEnd());
      fail('No se pudo construir la aplicación: las pruebas que la usan no pueden correr.');
      return false;
    }
  }
  if (!beds.includes('e2e')) return true;
  const browser = ensureBrowser();
  if (!browser) fail(noBrowser);
  return Boolean(browser);
}

/**
 * Counts the results of the product's tests, which ran beside all others. Files with a failure run once more, alone: what fails then has failed, and what
 * passes is listed, because it fails on slow machines.
 */
async function count(crowded) {
  const again = [...new Set(crowded.failures.map(({ file }) => file))];
  if (!again.length || again.length > mostAgain || again.includes(undefined)) return reckon(crowded);
  const alone = await measureBeds(crowded.names, { files: again });
  if (!Object.keys(alone.tally).length) return reckon(crowded);
  for (const { said } of crowded.failures) say(`↻ ${said}`);
  for (const [bed, { passed, failed, skipped }] of Object.entries(crowded.tally)) {
    const left = alone.tally[bed]?.failed ?? 0;
    alone.tally[bed] = { passed: passed + Math.max(0, failed - left), failed: left, skipped };
  }
  reckon({ ...alone, names: crowded.names });
}

async function runBeds(names, options) {
  reckon(await measureBeds(names, { files, ...options }));
}

/** One vitest run of these beds, with the line-by-line output of CI. */
async function measureBeds(names, { files = [], ...options } = {}) {
  if (!names.length) return { names, tally: {}, failures: [], ok: true };
  const folder = mkdtempSync(join(tmpdir(), 'ftrack-tests-'));
  const file = join(folder, 'tally.json');
  const flags = ['--reporter=default', '--reporter=./scripts/tally.mjs', ...names.flatMap((name) => ['--project', name])];
  const { ok } = await run([...program('vitest/vitest.mjs'), 'run', ...files, ...flags], { ...options, env: { FTRACK_TALLY: file, CI: '1' } });
  const measured = readTally(file);
  rmSync(folder, { recursive: true });
  return { names: files.length ? Object.keys(measured.tally) : names, ...measured, ok };
}

/** Adds a run to the total; a bed without tests, and a crashed runner, are failures. */
function reckon({ names, tally, failures: ofTests, ok }) {
  failures.push(...ofTests.map(({ said }) => said));
  const failedBefore = total.failed;
  Object.values(tally).forEach(add);
  for (const name of names) if (!(tally[name]?.passed + tally[name]?.failed > 0)) fail(`${name}: no corrió ninguna prueba.`);
  if (!ok && total.failed === failedBefore) fail('El ejecutor de pruebas terminó con error.');
}

function readTally(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { tally: {}, failures: [] };
  }
}
