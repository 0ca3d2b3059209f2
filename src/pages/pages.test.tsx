import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { entities } from '#contract/index';
import { hrefOf, pages } from '#contract/paths';
import { Pending, pendingPaths } from './Pending';
import { screens } from './index';

it('every page behind the log-in is either an entity’s list or a screen', () => {
  const lists = Object.keys(entities).map((name) => `/${name}`);
  const owed = pages.filter(({ kind, path }) => kind === 'app' && !lists.includes(path)).map(({ path }) => path);
  expect(Object.keys(screens).sort()).toEqual([...owed].sort());
});

it.each(pendingPaths)('%s says that it is on its way and what will be there, and leads to a page that is', (path) => {
  render(
    <MemoryRouter initialEntries={[hrefOf(path).replace(/:\w+/, '1')]}>
      <Pending />
    </MemoryRouter>,
  );
  expect(screen.getByRole('paragraph').textContent).toMatch(/^Próximamente\. Aquí [^.]+\.$/);
  const today = screen.getByRole('link').getAttribute('href') ?? '';
  expect(pages.some((page) => page.path === today && page.kind === 'app')).toBe(true);
  expect(pendingPaths.map(hrefOf)).not.toContain(today);
});
