import { describe, expect, it } from 'vitest';
import { inParts, type Outcome } from './inParts';

const ids = Array.from({ length: 450 }, (_, at) => at + 1);
const allDone = (some: number[]): Promise<Outcome> => Promise.resolve({ hechas: some, rechazadas: [] });

describe('many orders', () => {
  it('are sent in batches of 200, one after another, with progress', async () => {
    const sent: number[] = [];
    const progress: number[] = [];
    await inParts(
      ids,
      200,
      (some) => allDone(some).finally(() => sent.push(some.length)),
      ({ hechas }) => progress.push(hechas.length),
    );
    expect(sent).toEqual([200, 200, 50]);
    expect(progress).toEqual([200, 400, 450]);
  });

  it('stop at the batch that fails, and the batches reported before stay done', async () => {
    let last: Outcome | undefined;
    let parts = 0;
    const broken = inParts(
      ids,
      200,
      (some) => ((parts += 1) === 2 ? Promise.reject(new Error('sin red')) : allDone(some)),
      (soFar) => (last = soFar),
    );
    await expect(broken).rejects.toThrow('sin red');
    expect(last?.hechas).toEqual(ids.slice(0, 200));
    expect(parts).toBe(2);
  });
});
