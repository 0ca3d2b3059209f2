import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pageAt } from '#contract/core/paths';
import type { Role } from '#contract/core/roles';
import { appPaths, guestPaths, rolesOf } from '../../testing/pagesOfRoles';
import { waitFor } from '../../testing/waiting';
import type { Stand } from './jobs';
import type { Tab } from './tab';

const people: [Role, string, { phone: boolean }][] = [
  ['superadmin', 'superadmin@ftrack.demo', { phone: false }],
  ['admin', 'admin@ftrack.demo', { phone: true }],
  ['monitor', 'monitor@ftrack.demo', { phone: false }],
  ['operario', 'operario@ftrack.demo', { phone: true }],
];

/** Every page of every role: loaded, without a console error or a report of the policy, as wide as its screen. */
export const walkAllPages = (stand: Stand) => {
  it.each(people)('every page of a %s opens without a complaint', async (role, email, look) => {
    const tab = await stand.open(look);
    await tab.logInAs(email, 'Transportes Andinos');
    await tab.goto('/perfil');
    for (const path of appPaths.filter((each) => rolesOf(each).includes(role))) {
      await tab.goInside(path);
      await check(tab, path);
    }
  });

  it('so does every page of who is not logged in', async () => {
    const tab = await stand.open();
    for (const path of guestPaths) {
      await tab.goto(path);
      await check(tab, path);
    }
  });
};

const check = async (tab: Tab, path: string) => {
  const title = pageAt(path)?.title;
  await waitFor(
    `${path} to load`,
    async () => {
      const { heads, loading } = await tab.surface.evaluate<{ heads: string[]; loading: boolean }>(`({
        heads: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
        loading: document.querySelector('main .MuiSkeleton-root, main [role=progressbar]') !== null,
      })`);
      return !loading && heads.some((head) => !title || head.includes(title));
    },
    { seconds: 60, pause: 100 },
  );
  await sleep(200);
  const wide = await tab.surface.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  expect.soft(wide, `${path} is wider than the screen`).toBe(false);
  expect.soft(await tab.problems(), path).toEqual([]);
};
