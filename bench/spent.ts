import { execFileSync } from 'node:child_process';

/**
 * Seconds of CPU so far of all processes of a product and of PostgreSQL on this machine; bytes of memory of the former.
 */
export const spent = async (product: string) => {
  const text = await (await fetch(`${product}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  const database = execFileSync('ps', ['-C', 'postgres', '-o', 'times='], { encoding: 'utf8' })
    .split('\n')
    .reduce((sum, one) => sum + Number(one), 0);
  return { processes: figure('process_cpu_seconds_total'), memory: figure('process_resident_memory_bytes'), database };
};
