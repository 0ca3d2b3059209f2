import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { entities } from '#contract/index';
import { pages } from '#contract/paths';
import { hrefOf } from './navigation';
import { Pending, pendingPaths } from './Pending';
import { screens } from './screens';

it('every page behind the log-in is either an entity’s list or a screen', () => {
  const lists = Object.keys(entities).map((name) => `/${name}`);
  const owed = pages.filter(({ kind, path }) => kind === 'app' && !lists.includes(path)).map(({ path }) => path);
  expect(Object.keys(screens).sort()).toEqual([...owed].sort());
});

it.each(pendingPaths)('%s says in one plain sentence what will be there, and offers nothing else', (path) => {
  const { container } = render(
    <MemoryRouter initialEntries={[hrefOf(path).replace(/:\w+/, '1')]}>
      <Pending />
    </MemoryRouter>,
  );
  expect(screen.getByRole('paragraph').textContent).toMatch(/^Aquí [^.]+\.$/);
  expect(container.querySelectorAll('a, button, input')).toHaveLength(0);
});
