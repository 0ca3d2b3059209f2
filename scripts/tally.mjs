import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter that writes `{ [project]: { passed, failed, skipped } }` to FTRACK_TALLY.
 * A file that does not load and an error outside every test are failures too.
 */
export default class Tally {
  onTestRunEnd(modules, unhandled) {
    const tally = {};
    const of = (project) => (tally[project] ??= { passed: 0, failed: 0, skipped: 0 });
    for (const module of modules) {
      const counts = of(module.project.name);
      for (const test of module.children.allTests()) counts[test.result().state === 'pending' ? 'failed' : test.result().state] += 1;
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
    }
    if (unhandled.length > 0) of('').failed += unhandled.length;
    writeFileSync(process.env.FTRACK_TALLY, JSON.stringify(tally));
  }
}
