import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * A vitest reporter that writes `{ tally: { [project]: { passed, failed, skipped } }, failures: { file?, name, said
 * }[], times: { project, file, s }[] }` to FTRACK_TALLY. A file that fails to load and an error outside of tests are
 * failures too.
 */
export default class Tally {
  onTestRunEnd(modules, unhandled) {
    const tally = {};
    const failures = [];
    const times = [];
    const of = (project) => (tally[project] ??= { passed: 0, failed: 0, skipped: 0 });
    const failed = (project, [file, name], errors) => {
      of(project).failed += 1;
      const title = [project, file, name].filter(Boolean).join(' › ') || 'fuera de toda prueba';
      failures.push({ file, name: title, said: [title, ...errors.map(said)].join('\n') });
    };
    for (const module of modules) {
      const { name } = module.project;
      const file = module.relativeModuleId;
      times.push({ project: name, file, s: secondsOf(module.diagnostic()) });
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed' || state === 'skipped') of(name)[state] += 1;
        else failed(name, [file, test.fullName], errors ?? []);
      }
      for (const error of module.errors()) failed(name, [file], [error]);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) failed(name, [file, suite.fullName], [error]);
    }
    for (const error of unhandled) failed('', [], [error]);
    writeFileSync(process.env.FTRACK_TALLY, JSON.stringify({ tally, failures, times }));
  }
}

/** A short version of the error and its place: the full one is in the output of the test run. */
const said = ({ message, stacks }) => {
  const lines = stripVTControlCharacters(String(message)).split('\n').slice(0, 12);
  const at = stacks?.[0] ? [`at ${stacks[0].file}:${stacks[0].line}`] : [];
  return [...lines, ...at].map((line) => `    ${line.slice(0, 300)}`).join('\n');
};

/** With what the file loads: its first import of the product is part of what it costs. */
const secondsOf = ({ collectDuration, setupDuration, duration }) =>
  (collectDuration + setupDuration + duration) / 1_000;
