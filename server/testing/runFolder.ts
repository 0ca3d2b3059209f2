import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';

/** The folder of a run of tests, for all its processes; outside a run the system's for temporary files. */
export const runFolder = (): string => process.env.FTRACK_TEST_RUN ?? tmpdir();

/** The name of the run with this folder, as part of the names of its databases. */
export const runOf = (folder: string): string => createHash('sha256').update(folder).digest('hex').slice(0, 8);
