import { spawnSync } from 'node:child_process';

/** Whether this program is on the PATH. Tests that need it are skipped otherwise. */
export const isInstalled = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
