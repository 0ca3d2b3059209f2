import { chromium, type Browser as Chromium, type BrowserContext, type Page } from 'playwright-core';
import { storageKeys } from '#contract/core/session';
import { findBrowser, noBrowser } from '../scripts/browser.mjs';
import { logInByApi, password } from './logIn';

const usualCompanies = ['Servicios del Valle', 'Transportes Andinos'];

export const devices = { desktop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } } as const;

export interface Look {
  device?: keyof typeof devices;
  scheme?: 'light' | 'dark';
  /** The language of the browser. */
  locale?: string;
  /** Its time zone, IANA. */
  timezone?: string;
  /** With the setting for less motion: nothing fades or slides. */
  still?: boolean;
  /** With the service worker, which stores the whole product anew for each user: only for tests about it. */
  worker?: boolean;
}

/** One Chromium; every user has a separate context, hence a separate storage. Time zone and language as in Bogotá. */
export interface Browser {
  /** A blank page without a session. */
  guest(look?: Look): Promise<Page>;
  /** A blank page of a user who is logged in and has picked that company (by default the first one). */
  as(email: string, options?: Look & { company?: string }): Promise<Page>;
  /** The same, at their first page. */
  home(email: string, options?: Look & { company?: string }): Promise<Page>;
  /**
   * The problems of pages since the last call: console errors, exceptions, failed requests, responses with 500 and
   * above.
   */
  takeComplaints(): string[];
  pages(): Page[];
  closeAll(): Promise<void>;
  end(): Promise<void>;
}

/** Opens a browser for pages of `url`; a `whole` one shows notifications. */
export const openBrowser = async (url: string, given: { whole?: boolean } = {}): Promise<Browser> =>
  browserOf(url, await launch(given));

/** Opens pages of `url` in the one Chromium of this process, which ends with it. */
export const shareBrowser = async (url: string): Promise<Omit<Browser, 'end'>> =>
  browserOf(url, await (ofProcess[chromes] ??= launch({})));

/** It is global because each file of a worker loads its own copy of this module. */
const chromes = Symbol.for('ftrack: the Chromium of this process');
const ofProcess: typeof globalThis & { [chromes]?: Promise<Chromium> } = globalThis;

const browserOf = (url: string, chrome: Chromium): Browser => {
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  const open = async (
    { device = 'desktop', scheme = 'light', locale = 'es-CO', timezone = 'America/Bogota', ...more }: Look,
    session: Record<string, string>,
  ) => {
    const phone = device === 'phone' && { hasTouch: true, isMobile: true };
    const context = await chrome.newContext({
      baseURL: url,
      locale,
      timezoneId: timezone,
      viewport: devices[device],
      colorScheme: scheme,
      reducedMotion: more.still ? 'reduce' : 'no-preference',
      storageState: {
        cookies: [],
        origins: [{ origin: url, localStorage: Object.entries(session).map(([name, value]) => ({ name, value })) }],
      },
      ...phone,
    });
    if (!more.worker)
      await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    contexts.push(context);
    context.on('page', (page) => listen(page, (complaint) => complaints.push(complaint)));
    context.setDefaultTimeout(120_000);
    return context.newPage();
  };

  const as: Browser['as'] = async (email, { company, ...look } = {}) =>
    open(look, await sessionOf(url, email, company));

  return {
    guest: (look = {}) => open(look, {}),
    as,
    home: async (email, options) => {
      const page = await as(email, options);
      await page.goto('/');
      await page.waitForURL((at) => at.pathname !== '/');
      return page;
    },
    takeComplaints: () => complaints.splice(0),
    pages: () => contexts.flatMap((context) => context.pages()),
    closeAll: async () => {
      const open = contexts;
      contexts = [];
      // Responses that a test mocks and that are still pending are dropped.
      await Promise.all(open.map((context) => context.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(open.map((context) => context.close()));
      complaints = [];
    },
    end: () => chrome.close(),
  };
};

const launch = (given: { whole?: boolean }): Promise<Chromium> => {
  const executablePath = findBrowser(given);
  if (!executablePath) throw new Error(noBrowser);
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Fewer threads and processes, since tests share two cores.
    '--in-process-gpu',
    '--js-flags=--single-threaded',
  ];
  return chromium.launch({ executablePath, args });
};

/** Fills in the log-in form at `/login` and waits until the page has changed. */
export const logIn = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((at) => at.pathname !== '/login' && at.pathname !== '/');
};

/** What the page stores once this user has logged in and picked a company. */
const sessionOf = async (url: string, email: string, company?: string): Promise<Record<string, string>> => {
  const { token, companies } = await logInByApi(url, email);
  const wanted = company ? [company] : usualCompanies;
  const chosen = companies.find(({ nombre }) => wanted.includes(nombre)) ?? (company ? undefined : companies[0]);
  return { [storageKeys.token]: token, ...(chosen && { [storageKeys.company]: String(chosen.empresa_id) }) };
};

const listen = (page: Page, complain: (complaint: string) => void): void => {
  page.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complain(error.stack ?? error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // A navigation cancels the pending requests of the page it leaves.
    if (reason !== 'net::ERR_ABORTED') complain(`${request.method()} ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complain(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
};
