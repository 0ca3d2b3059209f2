// Plain JavaScript: tests run from the sources, and a thread does not inherit their loader.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
