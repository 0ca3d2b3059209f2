import path from 'node:path';
import { leadProcesses } from '../processes';

/** A process that leads two others, and prints their port. */
console.log(await leadProcesses(() => path.join(import.meta.dirname, 'ledProcess.mjs'), 2));
