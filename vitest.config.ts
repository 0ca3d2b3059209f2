import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** What every bed shares. A zone away from UTC shows dates that are read in the wrong one. */
const env = { TZ: 'America/Bogota' };

/** The five test-beds. `npm test` runs them all, the browser last; `npx vitest run <path>` runs one file. */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [unit(), api('api', 'pglite'), ...(process.env.TEST_DATABASE_URL ? [api('api-postgres', 'postgres')] : []), screens(), e2e()],
  },
});

function unit(): TestProjectInlineConfiguration {
  return {
    test: {
      name: 'unit',
      environment: 'node',
      include: ['{contract,server,src,testing}/**/*.test.ts', 'scripts/*.test.mjs'],
      exclude: ['**/*.api.test.ts'],
      env,
      testTimeout: 20_000,
      hookTimeout: 30_000,
    },
  };
}

/** The API's tests, the same files on either engine: PGlite in memory, or one database a file on `TEST_DATABASE_URL`. */
function api(name: string, engine: 'pglite' | 'postgres'): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      environment: 'node',
      include: ['server/**/*.api.test.ts'],
      env: { ...env, FTRACK_TEST_ENGINE: engine },
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  };
}

function screens(): TestProjectInlineConfiguration {
  return {
    test: {
      name: 'screens',
      environment: 'jsdom',
      include: ['src/**/*.test.tsx'],
      setupFiles: ['./testing/screens.ts'],
      env,
      server: { deps: { inline: [/@mui\//, /\/react-admin\//, /\/ra-[a-z0-9-]+\//] } },
      testTimeout: 20_000,
      hookTimeout: 30_000,
    },
  };
}

/** The built product in a real browser: one file at a time, after everything else. */
function e2e(): TestProjectInlineConfiguration {
  return {
    test: {
      name: 'e2e',
      environment: 'node',
      include: ['e2e/**/*.e2e.ts'],
      globalSetup: ['./testing/demonstration.ts'],
      maxWorkers: 1,
      sequence: { groupOrder: 1 },
      env,
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  };
}
