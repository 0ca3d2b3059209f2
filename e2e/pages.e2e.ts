import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pageAt } from '#contract/core/paths';
import { roles, type Role } from '#contract/core/roles';
import { goInside } from '../testing/answers';
import { axe } from '../testing/axe';
import type { Look } from '../testing/browser';
import { englishIn } from '../testing/english';
import { watchRequests } from '../testing/idle';
import { isDaily } from '../testing/levels';
import { appPaths, guestPaths, rolesOf } from '../testing/pagesOfRoles';
import { photograph } from '../testing/photograph';
import { useStack } from '../testing/stack';
import { tooSmall } from '../testing/touchTargets';

const stack = useStack();

/**
 * The pages of each role. In the daily tests every page belongs to one role, the one with the fewest pages so far; to
 * the superadmin only if nobody else may open it.
 */
const pathsOf = new Map<Role, string[]>(roles.map((role) => [role, []]));
for (const path of appPaths) {
  const all = rolesOf(path);
  const members = all.filter((role) => role !== 'superadmin');
  const fewest = (members.length ? members : all).toSorted(
    (a, b) => (pathsOf.get(a)?.length ?? 0) - (pathsOf.get(b)?.length ?? 0),
  );
  for (const role of isDaily ? fewest.slice(0, 1) : all) pathsOf.get(role)?.push(path);
}

const people: [Role, string, Look][] = [
  ['superadmin', 'superadmin@ftrack.demo', { device: 'desktop', scheme: 'light' }],
  ['admin', 'admin@ftrack.demo', { device: 'phone', scheme: 'dark' }],
  ['monitor', 'monitor@ftrack.demo', { device: 'desktop', scheme: 'dark' }],
  ['operario', 'operario@ftrack.demo', { device: 'phone', scheme: 'light' }],
];

/** Checks the open page once it is loaded. Problems fail the test after all pages were checked. */
const look = async (page: Page, path: string, { device }: Look) => {
  const heading = page.getByRole('heading', { level: 1 });
  await heading.first().waitFor();
  const title = pageAt(path)?.title;
  // On a busy machine the page before may still be there.
  if (title) await heading.filter({ hasText: title }).first().waitFor();
  await page.locator('main .MuiSkeleton-root').first().waitFor({ state: 'detached' });
  expect.soft(await heading.count(), `headings of ${path}`).toBe(1);
  if (title) expect.soft(await heading.textContent(), `heading of ${path}`).toBe(title);
  expect
    .soft(await page.title(), `title of ${path}`)
    .toMatch(title ? new RegExp(`(^| · )${title} · Ftrack$`) : /Ftrack$/);
  expect.soft((await page.locator('main').innerText()).trim(), `nothing on ${path}`).not.toBe('');
  expect.soft(await englishIn(page), `English on ${path}`).toEqual([]);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect.soft(tooWide, `${path} is wider than the screen`).toBe(false);
  expect
    .soft(await page.evaluate(cutIn, '.ui-CompactList_compactList span:not(.visually-hidden)'), `cut on ${path}`)
    .toEqual([]);
  expect.soft(await axe(page), `axe on ${path}`).toEqual([]);
  if (device === 'phone') expect.soft(await tooSmall(page), `smaller than a thumb on ${path}`).toEqual([]);
};

it.each(people)(
  'every page of a %s has its title and something on it, all in Spanish, no serious accessibility finding, and fits its screen and thumbs',
  async (role, email, given) => {
    const page = await stack.browser.as(email, { ...given, still: true, company: 'Transportes Andinos' });
    const idle = watchRequests(page);
    await page.goto('/perfil');
    for (const path of pathsOf.get(role) ?? []) {
      await goInside(page, path);
      await idle();
      await look(page, path, given);
      await photograph(page, `${role}${path.replaceAll('/', '-')}`);
    }
  },
);

it('so has every page of who is not logged in', async () => {
  // Links are exempt.
  stack.allow(/404/);
  const page = await stack.browser.guest({ still: true });
  const idle = watchRequests(page);
  for (const path of guestPaths) {
    await page.goto(path);
    await idle();
    await look(page, path, {});
    await photograph(page, `guest${path.replaceAll('/', '-')}`);
  }
});

/** Texts of the page that are cut with an ellipsis. */
const cutIn = (selector: string): string[] =>
  [...document.querySelectorAll(selector)]
    .filter((part) => part.scrollWidth > part.clientWidth + 1)
    .map(({ textContent }) => textContent);
