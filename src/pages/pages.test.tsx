import { expect, it } from 'vitest';
import { entities } from '#contract/index';
import { pages } from '#contract/core/paths';
import { screens } from './index';

it('every page behind the log-in is either an entity’s list or a screen', () => {
  const lists = Object.keys(entities).map((name) => `/${name}`);
  const owed = pages.filter(({ kind, path }) => kind === 'app' && !lists.includes(path)).map(({ path }) => path);
  expect(Object.keys(screens).sort()).toEqual([...owed].sort());
});
