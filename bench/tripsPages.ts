import type { Browser, Locator, Page } from 'playwright-core';
import { until } from '../testing/selectedMarker';
import { framesOf, heapOf, openBrowser, openPage } from './browser';
import { against, median, type Line } from './report';
import { assets, dense, type FilledTrips } from './tripsFill';

const mostMs = 1_500;
const mostMb = 60;
const fps = { least: 55, rate: '60' };
const rounds = 5;

/**
 * Replays in Chromium without a graphics card: the time until a requested line is drawn, how smoothly it plays, and its
 * memory.
 */
export const benchTripPages = async (filled: FilledTrips, url: string): Promise<Line[]> => {
  const chrome = await openBrowser();
  const open = (path: string) => openPage(chrome, filled, url, path);
  const day = filled.days.at(-1) ?? '';
  try {
    const drawn: number[] = [];
    for (let i = 0; i < rounds; i++)
      drawn.push(await drawnAfter(await open(`/recorrido?dia=${day}`), `Activo ${i + 1}`));
    const [from, to] = filled.denseDays;
    const long: number[] = [];
    const grown: number[] = [];
    for (let i = 0; i < 3; i++) {
      const page = await open(`/recorrido?desde=${from}&hasta=${to}`);
      await page.getByRole('combobox', { name: 'Activos' }).waitFor();
      const before = await heapOf(page);
      long.push(await drawnAfter(page, `Activo ${assets}`, dense, false));
      grown.push((await heapOf(page)) - before);
      await page.context().close();
    }
    return [
      against('a day, from click to line', median(drawn), mostMs, 'ms'),
      against('100,000 points, click to line', median(long), mostMs, 'ms'),
      against('100,000 points, heap grown by', median(grown), mostMb, 'MB'),
      await playing(
        chrome,
        await open(`/recorrido?activos=${filled.denseAsset}&desde=${from}&hasta=${to}`),
        '100,000 points',
        linesOf(dense),
      ),
      ...(await fleetDay(chrome, await open(`/recorrido?dia=${day}`))),
    ];
  } finally {
    await chrome.close();
  }
};

const linesOf = (least: number) =>
  `Number(document.querySelector('canvas[data-fixes]')?.dataset.fixes ?? 0) >= ${least}`;

/** ms from choosing an asset in the list until its line is drawn. */
const drawnAfter = async (page: Page, name: string, least = 2, close = true): Promise<number> => {
  await page.waitForLoadState('networkidle');
  await page.getByRole('combobox', { name: 'Activos' }).fill(name);
  const option = page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) });
  await option.waitFor();
  const took = await clicked(page, option, linesOf(least));
  if (close) await page.context().close();
  return took;
};

/** ms from a click until this expression is true on the page. */
const clicked = async (page: Page, target: Locator, ready: string): Promise<number> => {
  await page.evaluate(
    `addEventListener('click', () => (window.clicked ??= performance.now()), { capture: true, once: true })`,
  );
  await target.click();
  return Number(await until(page, `(${ready}) && performance.now() - window.clicked`));
};

/** Frames per second while it plays, against those of an empty page right after. */
const playing = async (chrome: Browser, page: Page, what: string, ready: string): Promise<Line> => {
  await until(page, ready);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Velocidad de reproducción').selectOption(fps.rate);
  await page.getByRole('button', { name: 'Reproducir' }).click();
  const ours = await framesOf(page);
  await page.getByRole('button', { name: 'Pausar' }).waitFor();
  await page.context().close();
  const empty = await chrome.newPage();
  const yardstick = await framesOf(empty);
  await empty.close();
  const name = `${what} at ${fps.rate}×`;
  return {
    name,
    ours: `${ours.toFixed(1)} fps`,
    yardstick: `${yardstick.toFixed(1)} fps`,
    ratio: ours / yardstick,
    aim: Number((fps.least / 60).toFixed(2)),
    more: true,
  };
};

const fleetDay = async (chrome: Browser, page: Page): Promise<Line[]> => {
  const ready = `document.querySelector('canvas.ftrack-fleet')?.dataset.markers === '${assets}'`;
  const tab = page.getByRole('link', { name: 'Toda la flota' });
  await tab.waitFor();
  await page.waitForLoadState('networkidle');
  const before = await heapOf(page);
  const took = await clicked(page, tab, ready);
  const grown = (await heapOf(page)) - before;
  return [
    against('fleet day, click to markers', took, mostMs, 'ms'),
    against('fleet day, heap grown by', grown, mostMb, 'MB'),
    await playing(chrome, page, `fleet day of ${assets}`, ready),
  ];
};
