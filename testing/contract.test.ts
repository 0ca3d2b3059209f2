import { expect, it } from 'vitest';
import { contractAsText } from './contract';
import { createShapes } from './shapes';

it('the contract keeps its schemas, limits, rights and constants: who changes one writes them anew (vitest -u)', async () => {
  await expect(await contractAsText(createShapes())).toMatchFileSnapshot('./contract.snap.txt');
});
