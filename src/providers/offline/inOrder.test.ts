import { expect, it } from 'vitest';
import { inOrder } from './inOrder';

it('what was read earlier is not shown after what was read later', async () => {
  const ends: ((value: string) => void)[] = [];
  const shown: string[] = [];
  const show = inOrder(
    () => new Promise<string>((resolve) => ends.push(resolve)),
    (value) => shown.push(value),
  );
  const all = [show(), show(), show()];
  ends[1]?.('second');
  await all[1];
  ends[0]?.('first');
  ends[2]?.('third');
  await Promise.all(all);
  expect(shown).toEqual(['second', 'third']);
});
