import { program, run, say } from './shell.mjs';

const cache = 'node_modules/.cache';

/**
 * The checks that do not run the product, each counted as one test. `npm run test:all` lints with the rules that need
 * types, and `npm test` leaves the format to it and to `npm run check`.
 */
const checks = ({ format }) => [
  // The native compiler takes a third of the time; the build needs the API of the other one. Several threads take no
  // less time on two cores and twice the work.
  {
    name: 'tipos',
    command: [
      ...program('typescript7/bin/tsc'),
      '-p',
      '.',
      '--incremental',
      '--tsBuildInfoFile',
      `${cache}/tsc7.json`,
      '--singleThreaded',
      '--pretty',
      'false',
    ],
  },
  {
    name: 'estilo (oxlint)',
    command: program('oxlint/bin/oxlint', ['--import', 'tsx']),
  },
  {
    name: 'lo que tienen los navegadores',
    command: [process.execPath, '--import', 'tsx', 'testing/browsers/lint.ts'],
  },
  ...(format
    ? [
        {
          name: 'formato (prettier)',
          command: [
            ...program('prettier/bin/prettier.cjs'),
            '.',
            '--check',
            '--log-level=warn',
            '--cache',
            `--cache-location=${cache}/prettier/cache`,
          ],
        },
      ]
    : []),
  {
    name: 'nada sin uso ni en círculo (knip)',
    command: [...program('knip/bin/knip.js'), '--no-progress', '--cache', `--cache-location=${cache}/knip`],
  },
];

/**
 * Runs every check, two at a time, and shows the output of the failed ones. `yielding` leaves the machine to others
 * first.
 */
export const runChecks = async ({ lint, format = true, yielding = false }) => {
  const waiting = checks({ format });
  const outcome = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { ok, output, ms } = await run(check.command, { quiet: true, yielding, env: { FTRACK_LINT: lint } });
      outcome[ok ? 'passed' : 'failed'] += 1;
      say(`${ok ? '✓' : '✗'} ${check.name} (${(ms / 1000).toFixed(1)} s)`);
      if (!ok) say(output.trimEnd());
    }
  };
  await Promise.all([worker(), worker()]);
  return outcome;
};
