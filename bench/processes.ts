import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

interface Started<T> {
  /** Its first line of output, as JSON. */
  said: T;
  /** Sends it a line; returns the line of its reply. */
  ask: <A>() => Promise<A>;
  /** Closes its input, which ends it. */
  end: () => void;
}

/** Starts one of this folder's programs and waits for its first line. */
export const start = async <T>(name: string, input?: unknown): Promise<Started<T>> => {
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', file, ...(input === undefined ? [] : [JSON.stringify(input)])],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface({ input: child.stdout });
  const next = async <L>() => {
    const [line] = (await once(lines, 'line')) as [string];
    return JSON.parse(line) as L;
  };
  return {
    said: await next<T>(),
    ask: <A>() => {
      const answer = next<A>();
      child.stdin.write('\n');
      return answer;
    },
    end: () => child.stdin.end(),
  };
};
