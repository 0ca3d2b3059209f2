import { expect, it } from 'vitest';
import { contractAsText } from './contract';
import { createShapes } from './shapes';

it('the contract keeps its schemas, limits, rights and constants (update them with vitest -u)', async () => {
  await expect(await contractAsText(createShapes())).toMatchFileSnapshot('./contract.snap.txt');
});
