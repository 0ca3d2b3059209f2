import { expect, it } from 'vitest';
import { canOpen, pages } from '#contract/paths';
import type { Role } from '#contract/roles';
import { goInside } from '../testing/answers';
import { axe } from '../testing/axe';
import type { Look } from '../testing/browser';
import { watchRequests } from '../testing/idle';
import { photograph } from '../testing/photograph';
import { useStack } from '../testing/stack';
import { tooSmall } from '../testing/thumb';

const stack = useStack();

/** What stands in for the parameters of a path. */
const filled = (path: string) => path.replace(':uuid', '00000000-0000-4000-8000-000000000000').replace(':id', '1').replace('/:showCalendar?', '');

const beneath = [
  '/activos/create',
  '/activos/1/show',
  '/activos/1',
  '/niveles/create',
  '/niveles/1/show',
  '/dispositivos/create',
  '/dispositivos/1/show',
  '/nada-de-esto',
];

const pathsOf = (role: Role) =>
  [...pages.filter(({ kind }) => kind === 'app').map(({ path }) => filled(path)), ...beneath].filter((path) => canOpen(role, path));

const people: [Role, string, Look][] = [
  ['superadmin', 'superadmin@ftrack.demo', { device: 'desktop', scheme: 'light' }],
  ['admin', 'admin@ftrack.demo', { device: 'phone', scheme: 'dark' }],
  ['monitor', 'monitor@ftrack.demo', { device: 'desktop', scheme: 'dark' }],
  ['operario', 'operario@ftrack.demo', { device: 'phone', scheme: 'light' }],
];

it.each(people)(
  'every page of a %s has one heading, no serious accessibility finding, fits its screen, and on a phone has controls as large as a thumb',
  async (role, email, look) => {
    const page = await stack.browser.as(email, { ...look, company: 'Transportes Andinos' });
    const idle = watchRequests(page);
    await page.goto('/perfil');
    for (const path of pathsOf(role)) {
      await goInside(page, path);
      await idle();
      const heading = page.getByRole('heading', { level: 1 });
      await heading.first().waitFor();
      expect(await heading.count(), `headings of ${path}`).toBe(1);
      expect(await page.title(), `title of ${path}`).toMatch(/Ftrack$/);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(tooWide, `${path} is wider than the screen`).toBe(false);
      expect(await page.evaluate(cutIn, '.ui-CompactList_compactList span'), `cut on ${path}`).toEqual([]);
      expect(await axe(page), `axe on ${path}`).toEqual([]);
      if (look.device === 'phone') expect(await tooSmall(page), `smaller than a thumb on ${path}`).toEqual([]);
      await photograph(page, `${role}${path.replaceAll('/', '-')}`);
    }
  },
);

/** Texts of the page that end in an ellipsis. */
const cutIn = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].filter((part) => part.scrollWidth > part.clientWidth + 1).map(({ textContent }) => textContent);
