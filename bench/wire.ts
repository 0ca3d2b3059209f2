import type { Browser, BrowserContext } from 'playwright-core';
import type { ActivoSlim } from '#contract/entities/activos';
import { hrefOf, pages, canOpen, type PagePath } from '#contract/core/paths';
import type { Role } from '#contract/core/roles';
import { storageKeys } from '#contract/core/session';
import { apiOf, logInByApi } from '../testing/logIn';
import { startProduct } from '../testing/product';
import { until } from '../testing/selectedMarker';
import { openBrowser } from './browser';
import { against, type Line } from './report';
import { bytesUntil, listen, type Bytes } from './wireTap';

const accounts: Record<Role, string> = {
  superadmin: 'superadmin@ftrack.demo',
  admin: 'admin@ftrack.demo',
  monitor: 'monitor@ftrack.demo',
  operario: 'operario@ftrack.demo',
};
const company = 'Transportes Andinos';

/** The most KB of data until a page shows. */
const aims: readonly [role: Role, path: PagePath, most: number][] = [
  ['admin', '/activos', 14],
  ['admin', '/ordenes', 16],
  ['admin', '/eventos', 12],
  ['admin', '/tiemporeal', 12],
  ['operario', '/operario/dashboard', 16],
];

/**
 * When a page showed, ms since 1970: its main part holds rows, facts, a form or a map, and nothing in it is loading;
 * one that holds none of these showed when its words last changed. A call belongs to what comes before if it was sent
 * before.
 */
const shows = `(() => {
  const main = document.querySelector('main');
  const loading = '.MuiSkeleton-root, [aria-busy=true], [role=progressbar], [aria-label^=Cargando]';
  const content = 'tbody tr, li, dl, form, canvas, article, svg[role=img], h2, h3, [role=alert]';
  if (!main || main.className === 'stalled' || main.querySelector(loading)) return false;
  const live = main.querySelector('[data-live]');
  if (live) return Number(live.querySelector('canvas.ftrack-fleet')?.dataset.markers) > 0 && Date.now();
  if (main.querySelector(content)) return Date.now();
  const words = main.innerText.trim();
  const { said } = window;
  if (words === '' || said?.words !== words) window.said = { words, at: Date.now() };
  return words !== '' && Date.now() - window.said.at > 1_000 && window.said.at;
})()`;

interface Asked {
  role?: string | undefined;
  page?: string | undefined;
  /** A running product with the demonstration; absent: one is started. */
  url?: string | undefined;
}

interface Opened {
  role: Role;
  path: PagePath;
  until: Bytes;
  all: Bytes;
}

/**
 * What each page asks of the network, for each role, with nothing cached and a stored session: until it shows, and
 * until it is quiet. Prints all pages; returns those with an aim.
 */
export const benchWire = async ({ role: onlyRole, page: onlyPage, url: running }: Asked): Promise<Line[]> => {
  const product = running ? undefined : await startProduct();
  const url = running ?? product?.url ?? '';
  const chrome = await openBrowser();
  const opened: Opened[] = [];
  try {
    console.log(`\n${heading}`);
    for (const role of Object.keys(accounts) as Role[]) {
      if (onlyRole && role !== onlyRole) continue;
      const visitor = await visitorOf(url, role);
      for (const { path, kind } of pages) {
        if (kind !== 'app' || !canOpen(role, hrefOf(path)) || (onlyPage && path !== onlyPage)) continue;
        try {
          const one = { role, path, ...(await open(chrome, url, visitor, path)) };
          console.log(lineOf(one));
          opened.push(one);
        } catch (error) {
          console.error(`  ✗ ${role} ${path}: ${error instanceof Error ? error.message : String(error)}`);
          process.exitCode = 1;
        }
      }
    }
  } finally {
    await chrome.close();
    await product?.end();
  }
  return aims.flatMap(([role, path, most]) => {
    const found = opened.find((one) => one.role === role && one.path === path);
    return found ? [against(`${role} ${path}`, found.until.data / 1024, most, 'KB')] : [];
  });
};

interface Visitor {
  stored: Record<string, string>;
  asset: ActivoSlim | undefined;
  isPhone: boolean;
}

const visitorOf = async (url: string, role: Role): Promise<Visitor> => {
  const { token, companies } = await logInByApi(url, accounts[role]);
  const empresa = companies.find(({ nombre }) => nombre === company)?.empresa_id ?? companies[0]?.empresa_id;
  const { get } = apiOf(url, { Authorization: `Bearer ${token}`, empresa_seleccionada: String(empresa) });
  return {
    stored: { [storageKeys.token]: token, [storageKeys.company]: String(empresa) },
    asset: (await get<ActivoSlim[]>('/activos'))[0],
    isPhone: role === 'operario',
  };
};

const open = async (chrome: Browser, url: string, visitor: Visitor, path: PagePath) => {
  const context = await chrome.newContext({
    baseURL: url,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // The worker stores the whole product, which no page waits for.
    serviceWorkers: 'block',
    ...(visitor.isPhone
      ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
      : { viewport: { width: 1366, height: 768 } }),
  });
  try {
    return await measure(context, visitor, hrefOf(path).replace(/:id|:uuid/, idIn(path, visitor)));
  } finally {
    await context.close();
  }
};

const idIn = (path: PagePath, { asset }: Visitor) => String(path.endsWith(':uuid') ? asset?.uuid : asset?.id);

/** A page counts as quiet once nothing has been sent for so long, ms. */
const quiet = 2_500;

const measure = async (context: BrowserContext, { stored }: Visitor, href: string) => {
  await context.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value);`,
  );
  const page = await context.newPage();
  const tap = await listen(page);
  await page.goto(href, { waitUntil: 'commit' });
  const shownAt = Number(await until(page, shows));
  await tap.quiet(quiet);
  return bytesUntil(tap.calls(), shownAt);
};

const columns = ['role', 'page', 'calls', 'KB of data', 'files', 'KB of script'];
const widths = [10, 31, 9, 15, 9, 15];
const row = (cells: readonly string[]) =>
  cells.map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' ');
const heading = `What a page asks of the network, until it shows / in all\n  ${row(columns)}`;

const lineOf = ({ role, path, until, all }: Opened) => {
  const pair = (of: (bytes: Bytes) => string) => `${of(until)} / ${of(all)}`;
  return `  ${row([
    role,
    path,
    pair(({ calls }) => String(calls)),
    pair(({ data }) => (data / 1024).toFixed(1)),
    pair(({ files }) => String(files)),
    pair(({ script }) => (script / 1024).toFixed(0)),
  ])}`;
};
