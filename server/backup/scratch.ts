import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';

const all = new Set<string>();
process.on('exit', () => {
  for (const path of all) rmSync(path, { recursive: true, force: true });
});

/** Deletes these paths when the process ends for any reason, or when the returned function is called. */
export const scratch = (...paths: string[]) => {
  for (const path of paths) all.add(path);
  return async () => {
    for (const path of paths) {
      await rm(path, { recursive: true, force: true });
      all.delete(path);
    }
  };
};
