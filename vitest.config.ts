import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isInstalled } from './scripts/installed.mjs';
import { dependOnEngine } from './testing/engines.ts';
import { isDaily, onlyInAll } from './testing/levels.ts';

const hasRedis = isInstalled('redis-server');

/** What every bed shares. A zone away from UTC shows dates that are read in the wrong one. */
const env = { TZ: 'America/Bogota' };
/** A busy machine takes what it takes; where a test says otherwise it is about time. In ms. */
const timeouts = { expect: { poll: { timeout: 120_000 } }, testTimeout: 600_000, hookTimeout: 600_000 };
/** What `npm test` leaves to `npm run test:all`. */
const later = isDaily ? onlyInAll : [];

/**
 * The test-beds. `npx vitest run <path>` runs one file. What `isolate: false` says: the files of a worker share its
 * process, with what it has loaded and what the machine has learnt of it; each has a database of its own all the same.
 */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      unit(),
      ...(hasRedis ? [redis()] : []),
      api('api', 'pglite'),
      ...(process.env.TEST_DATABASE_URL ? [api('api-postgres', 'postgres')] : []),
      screens(),
      e2e(),
      ...(process.env.TEST_DATABASE_URL && hasRedis ? [cluster()] : []),
    ],
  },
});

function unit(): TestProjectInlineConfiguration {
  return {
    test: {
      name: 'unit',
      environment: 'node',
      include: ['{contract,server,src,testing}/**/*.test.ts', 'scripts/*.test.mjs'],
      exclude: ['**/*.api.test.ts', ...later],
      isolate: false,
      env,
      // Modules of a package that says of itself that it has none.
      server: { deps: { inline: [/leaflet\/src/] } },
      ...timeouts,
    },
  };
}

/** The broker's tests once more, over a Redis that they start themselves. */
function redis(): TestProjectInlineConfiguration {
  return {
    test: {
      name: 'redis',
      environment: 'node',
      include: ['server/realtime/*.test.ts'],
      exclude: ['**/*.api.test.ts', '**/nodes.test.ts'],
      env: { ...env, FTRACK_TEST_BROKER: 'redis' },
      ...timeouts,
    },
  };
}

/**
 * The API's tests, the same files on either engine: PGlite in memory, or one database a file on `TEST_DATABASE_URL`.
 * `npm test` says by FTRACK_TEST_EMBEDDED=part that what does not depend on the engine runs on PostgreSQL alone.
 */
function api(name: string, engine: 'pglite' | 'postgres'): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      environment: 'node',
      include:
        engine === 'pglite' && process.env.FTRACK_TEST_EMBEDDED === 'part'
          ? dependOnEngine
          : ['server/**/*.api.test.ts'],
      exclude: later,
      globalSetup: ['./server/testing/run.ts'],
      isolate: false,
      env: { ...env, FTRACK_TEST_ENGINE: engine },
      ...timeouts,
    },
  };
}

function screens(): TestProjectInlineConfiguration {
  return {
    test: {
      name: 'screens',
      environment: 'jsdom',
      include: ['src/**/*.test.tsx'],
      exclude: later,
      setupFiles: ['./testing/screens.ts'],
      globalSetup: ['./testing/screensBeds.ts'],
      // Tests see the classes of modules as they are written.
      css: { modules: { classNameStrategy: 'non-scoped' } },
      isolate: false,
      env,
      ...timeouts,
    },
  };
}

/** The built product in a real browser: one file at a time. */
function e2e(): TestProjectInlineConfiguration {
  return {
    test: {
      name: 'e2e',
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
