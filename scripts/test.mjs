import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, noBrowser } from './browser.mjs';
import { runChecks } from './checks.mjs';
import { program, root, run, say } from './house.mjs';
import { checkNode, install } from './install.mjs';
import { isInstalled } from './installed.mjs';
import { isStale } from './stale.mjs';

// `npm test`: everything, from types to the browser. `npm test -- unit api`: only those beds, without the checks;
// words with a dot or a slash choose files: `npm run e2e -- journeys.e2e`.
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
const asked = process.argv.slice(2).filter((word) => !isFile(word));
const beds = asked.length ? asked : every;
const total = { passed: 0, failed: 0, skipped: 0 };
/** More files of the browser's than this do not fail for want of a quiet machine. */
const mostAgain = 4;
/** Told together at the end, where they are looked for. */
const failures = [];

const checks = !asked.length && !files.length ? runChecks({ lint: 'full' }).then(add) : undefined;
const inBrowser = beds.includes('e2e') && (await prepareBrowserTests());
await checks;
const others = beds.filter((bed) => bed !== 'e2e');
if (files.length) await runBeds(inBrowser ? beds : others);
// A browser waits much: its tests run beside the others, which take what it leaves of the machine.
else {
  const [crowded] = await Promise.all([measureBeds(inBrowser ? ['e2e'] : []), runBeds(others, { yielding: inBrowser })]);
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

/** The browser tests run what `npm start` would serve, so it is built first. */
async function prepareBrowserTests() {
  if (isStale()) {
    const { ok, output } = await run([process.execPath, 'scripts/build.mjs'], { quiet: true });
    if (!ok) {
      say(output.trimEnd());
      fail('No se pudo construir la aplicación: las pruebas de navegador no pueden correr.');
      return false;
    }
  }
  const browser = ensureBrowser();
  if (browser) process.env.CHROME_PATH = browser;
  else fail(noBrowser);
  return Boolean(browser);
}

/**
 * Counts what the browser's tests found beside all the others. Files in which one failed run once more, alone: what fails then has failed,
 * and what passes is named, for it fails on slow machines.
 */
async function count(crowded) {
  const again = [...new Set(crowded.failures.map(({ file }) => file))];
  if (!again.length || again.length > mostAgain || again.includes(undefined)) return reckon(crowded);
  const alone = await measureBeds(['e2e'], { files: again });
  if (!alone.tally.e2e) return reckon(crowded);
  for (const { said } of crowded.failures) say(`↻ ${said}`);
  const { passed, failed } = crowded.tally.e2e;
  const mended = Math.max(0, failed - alone.tally.e2e.failed);
  reckon({ ...alone, tally: { e2e: { ...crowded.tally.e2e, passed: passed + mended, failed: alone.tally.e2e.failed } } });
}

async function runBeds(names, options) {
  reckon(await measureBeds(names, { files, ...options }));
}

/** One vitest run over these beds, told line by line as CI. */
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

/** Adds a run to the whole; a bed that ran no test, and a runner that died, are failures. */
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
