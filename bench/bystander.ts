import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '../testing/person';

/** A process of its own: the one that sends large files is busy with them. */
export interface Bystander {
  url: string;
  email: string;
  company: string;
  /** What it requests, over and over. */
  path: string;
}

/** Since the last question. */
export interface Waited {
  /** The longest wait, ms. */
  longest: number;
  /** Requests that were not answered with 200. */
  failed: number;
}

const { url, email, company, path } = JSON.parse(process.argv[2] ?? '') as Bystander;
const { ask } = await logIn({ url }, email, company);
let waited: Waited = { longest: 0, failed: 0 };

createInterface({ input: process.stdin })
  .on('line', () => {
    console.log(JSON.stringify(waited));
    waited = { longest: 0, failed: 0 };
  })
  .on('close', () => process.exit());
console.log('true');

for (;;) {
  const from = performance.now();
  const window = waited;
  const status = await ask('GET', path).then(
    (answer) => answer.status,
    () => 0,
  );
  // A request that began before the question counts for neither side of it.
  if (status === 200) window.longest = Math.max(window.longest, performance.now() - from);
  else window.failed += 1;
  await sleep(10);
}
