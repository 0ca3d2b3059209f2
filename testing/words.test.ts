import { expect, it } from 'vitest';
import { exportsAsText } from './exports';

const modules = import.meta.glob<Record<string, unknown>>('../contract/words/*.ts', { eager: true });

it('the contract keeps its words (update them with vitest -u)', async () => {
  const words = Object.fromEntries(Object.entries(modules).filter(([path]) => !path.includes('.test.')));
  await expect(exportsAsText(words, () => true)).toMatchFileSnapshot('./words.snap.txt');
});
