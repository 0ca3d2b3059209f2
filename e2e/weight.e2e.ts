import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { useStack } from '../testing/stack';

const stack = useStack();

/**
 * Counts the scripts that the page loads from now on. The returned function stops counting and returns their size in
 * gzipped KB.
 */
const scriptsOf = (page: Page): (() => Promise<number>) => {
  const stop = collectScripts(page);
  return async () => weightOf(await stop());
};

/** Keeps the scripts that the page loads from now on, by address, until the returned function is called. */
const collectScripts = (page: Page): (() => Promise<Map<string, Buffer>>) => {
  const bodies = new Map<string, Promise<Buffer>>();
  const keep = (answer: Response) => {
    if (answer.request().resourceType() === 'script') bodies.set(answer.url(), answer.body());
  };
  page.on('response', keep);
  return async () => {
    page.off('response', keep);
    return new Map(await Promise.all([...bodies].map(async ([url, body]) => [url, await body] as const)));
  };
};

/** In gzipped KB. */
const weightOf = (scripts: ReadonlyMap<string, Buffer>) =>
  [...scripts.values()].reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;

it('the log-in page needs at most 92 KB of script', async () => {
  const page = await stack.browser.guest();
  const weight = scriptsOf(page);
  // What it fetches ahead for later, once idle, is not part of it.
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
  expectBetween(await weight(), 40, 92);
});

it('the first list needs at most 368 KB of script, real-time included', async () => {
  const page = await stack.browser.as('admin@ftrack.demo');
  const weight = scriptsOf(page);
  const connected = page.waitForEvent('websocket');
  await page.goto('/activos');
  await page.getByRole('table').waitFor();
  await connected;
  expectBetween(await weight(), 150, 368);
});

it('a list comes compressed, with its range', async () => {
  const page = await stack.browser.as('admin@ftrack.demo');
  const answered = page.waitForResponse((answer) => /\/api\/activos\?.*range/.test(answer.url()));
  await page.goto('/activos');
  const headers = await (await answered).allHeaders();
  expect(headers['content-encoding']).toMatch(/^(br|gzip)$/);
  expect(headers['content-range']).toMatch(/^activos 0-\d+\/\d+$/);
});

it('the live map needs at most 82 KB of script beyond a list, with stops, routes and events', async () => {
  const list = await stack.browser.as('admin@ftrack.demo');
  const ofTheList = collectScripts(list);
  const connected = list.waitForEvent('websocket');
  await list.goto('/activos');
  await list.getByRole('table').waitFor();
  await connected;
  await list.waitForLoadState('networkidle');
  const known = await ofTheList();
  const page = await stack.browser.as('admin@ftrack.demo');
  const loaded = collectScripts(page);
  await page.goto('/tiemporeal');
  for (const layer of ['markers', 'stops', 'routes', 'pins'])
    await page.locator(`canvas[data-${layer}]`).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const beyond = new Map([...(await loaded())].filter(([url]) => !known.has(url)));
  expectBetween(weightOf(beyond), 40, 82);
});

/** The lower bound shows that something was measured. */
const expectBetween = (kilobytes: number, least: number, most: number): void => {
  expect(kilobytes).toBeGreaterThan(least);
  expect(kilobytes).toBeLessThanOrEqual(most);
};
