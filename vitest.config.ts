import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isInstalled } from './scripts/installed.mjs';
import { manual } from './manual.config.ts';
import { claims } from './testing/claims/plugin.ts';
import { dependOnEngine } from './testing/engines.ts';
import { isDaily, onlyInAll } from './testing/levels.ts';

const hasRedis = isInstalled('redis-server');

/** `npm run test:all` compares what queries and the API return with what the types say of it. */
const withClaims = process.env.FTRACK_TEST_CLAIMS !== undefined;
/** Shared by every project: what must fail the run wherever it happens. */
const setupFiles = ['./testing/leaks.ts', ...(withClaims ? ['./testing/claims/setup.ts'] : [])];
const plugins = withClaims ? [claims()] : [];
/** Shared by every project. A zone other than UTC reveals dates that are read in the wrong zone. */
const env = { TZ: 'America/Bogota' };
/** `npm test` runs on the embedded database only what depends on the engine, first. */
const isPart = process.env.FTRACK_TEST_EMBEDDED === 'part';
/** Generous, because a busy machine is slow; a test about time sets its own. Ms. */
const timeouts = { expect: { poll: { timeout: 120_000 } }, testTimeout: 600_000, hookTimeout: 600_000 };
/** For projects whose files run at the same time. */
const together = { ...timeouts, ...(isPart && { sequence: { groupOrder: 1 } }) };
/** Loads all modules of the client at once, beside a mock: what other files left would be in them. */
const allModules = 'src/asked.test.tsx';
/**
 * Tests run much code a few times: it costs less to collect the young generation seldom, and to optimise only what runs
 * often. This takes a tenth (API) to a fifth (screens) of their processor time.
 */
const execArgv = ['--max-semi-space-size=64', '--min-semi-space-size=32', '--interrupt-budget=600000'];
/** What only `npm run test:all` runs. */
const later = isDaily ? onlyInAll : [];

/**
 * The test projects. `npx vitest run <path>` runs one file. With `isolate: false` the files of a worker share its
 * process, loaded modules and compiled code. Each file still has its own database.
 */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Projects share what has been compiled, as do the next runs.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      unit(),
      ...(hasRedis ? [redis()] : []),
      api('api', 'pglite'),
      ...(process.env.TEST_DATABASE_URL ? [api('api-postgres', 'postgres')] : []),
      wire(),
      screens(),
      shown(),
      e2e(),
      ...(process.env.TEST_DATABASE_URL && hasRedis ? [cluster()] : []),
    ],
  },
});

function unit(): TestProjectInlineConfiguration {
  return {
    plugins,
    test: {
      name: 'unit',
      setupFiles,
      execArgv,
      environment: 'node',
      include: ['{contract,server,src,testing}/**/*.test.ts', 'scripts/*.test.mjs'],
      exclude: ['**/*.api.test.ts', ...later],
      isolate: false,
      env,
      // Modules of a package that says of itself that it has none.
      server: { deps: { inline: [/leaflet\/src/] } },
      ...together,
    },
  };
}

/** The broker's tests once more, over a Redis that they start themselves. */
function redis(): TestProjectInlineConfiguration {
  return {
    test: {
      name: 'redis',
      setupFiles,
      environment: 'node',
      include: ['server/realtime/*.test.ts'],
      exclude: ['**/*.api.test.ts', '**/nodes.test.ts'],
      env: { ...env, FTRACK_TEST_BROKER: 'redis' },
      ...timeouts,
    },
  };
}

/**
 * The API's tests, the same files on both engines: PGlite in memory, or one database per file on `TEST_DATABASE_URL`.
 * `npm test` sets FTRACK_TEST_EMBEDDED=part: files that do not depend on the engine then run on PostgreSQL only.
 */
function api(name: string, engine: 'pglite' | 'postgres'): TestProjectInlineConfiguration {
  const isFirst = isPart && engine === 'pglite';
  return {
    plugins,
    test: {
      name,
      setupFiles,
      execArgv,
      environment: 'node',
      include: isFirst ? dependOnEngine : ['server/**/*.api.test.ts'],
      exclude: later,
      globalSetup: ['./server/testing/run.ts'],
      isolate: false,
      env: { ...env, FTRACK_TEST_ENGINE: engine },
      ...together,
      // A second worker would load the product once more, for a few files.
      ...(isFirst && { maxWorkers: 1, sequence: { groupOrder: 0 } }),
    },
  };
}

/** What only a socket shows: forms of HTTP, cut connections, proxies. On the embedded database. */
function wire(): TestProjectInlineConfiguration {
  const { test } = api('wire', 'pglite');
  return { plugins, test: { ...test, include: ['server/wire/*.wire.ts'] } };
}

function screens(): TestProjectInlineConfiguration {
  return {
    plugins: [manual(), ...plugins],
    test: {
      name: 'screens',
      execArgv,
      environment: 'jsdom',
      include: ['src/**/*.test.tsx'],
      exclude: [...later, allModules],
      setupFiles: [...setupFiles, './testing/screens.ts'],
      globalSetup: ['./testing/screensFixtures.ts'],
      // Class names of CSS modules stay as written.
      css: { modules: { classNameStrategy: 'non-scoped' } },
      isolate: false,
      env,
      ...together,
    },
  };
}

/** What pages say, ask for and do when something on them is pressed. Each file has a process of its own. */
function shown(): TestProjectInlineConfiguration {
  return {
    plugins: [manual(), ...plugins],
    test: {
      name: 'shown',
      execArgv,
      environment: 'jsdom',
      include: ['testing/shown/*.test.tsx', allModules],
      exclude: later,
      setupFiles: [...setupFiles, './testing/screens.ts'],
      globalSetup: ['./testing/screensFixtures.ts'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      env,
      ...together,
    },
  };
}

/** The built product in a real browser: one file at a time. */
function e2e(): TestProjectInlineConfiguration {
  return {
    test: {
      name: 'e2e',
      setupFiles,
      environment: 'node',
      include: ['e2e/**/*.e2e.ts'],
      exclude: later,
      globalSetup: ['./testing/demonstration.ts'],
      isolate: false,
      maxWorkers: 1,
      sequence: { groupOrder: 1 },
      env,
      ...timeouts,
    },
  };
}

/** The built product as several servers, on PostgreSQL and Redis: one file at a time. */
function cluster(): TestProjectInlineConfiguration {
  return {
    test: {
      name: 'cluster',
      setupFiles,
      environment: 'node',
      include: ['e2e/**/*.cluster.ts'],
      maxWorkers: 1,
      sequence: { groupOrder: 2 },
      env,
      ...timeouts,
      expect: { poll: { timeout: 120_000 } },
    },
  };
}
