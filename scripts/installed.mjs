import { spawnSync } from 'node:child_process';

/** Is this program on the PATH? Tests that need one are skipped where it is not. */
export const isInstalled = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
