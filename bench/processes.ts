import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Starts one of this folder's programs; answers the first line it says, as JSON, and the process. */
export const start = async <T>(name: string, input?: unknown): Promise<{ said: T; child: ChildProcess }> => {
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...(input === undefined ? [] : [JSON.stringify(input)])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { said: JSON.parse(line) as T, child };
};
