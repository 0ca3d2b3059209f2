import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { findBrowser, noBrowser } from '../scripts/browser.mjs';

/** The password of every demonstration account. */
const password = 'Ftrack-2026';

export const devices = { desktop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } } as const;

export interface Look {
  device?: keyof typeof devices;
  scheme?: 'light' | 'dark';
  /** The language of the browser. */
  locale?: string;
  /** With the service worker, which stores the whole product anew for each user: only for tests about it. */
  worker?: boolean;
}

/** One Chromium; every user has a separate context, hence a separate storage. Time zone and language as in Bogotá. */
export interface Browser {
  /** A blank page without a session. */
  guest(look?: Look): Promise<Page>;
  /** Logs in through the page and, if the product asks, picks that company (by default the first one). Returns the page at its home. */
  as(email: string, options?: Look & { company?: string }): Promise<Page>;
  /** The problems of pages since the last call: console errors, exceptions, failed requests, responses with 500 and above. */
  takeComplaints(): string[];
  pages(): Page[];
  closeAll(): Promise<void>;
  end(): Promise<void>;
}

/** Opens a browser for pages of `url`. */
export const openBrowser = async (url: string): Promise<Browser> => {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(noBrowser);
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  const chrome = await chromium.launch({ executablePath, args });
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  const guest: Browser['guest'] = async ({ device = 'desktop', scheme = 'light', locale = 'es-CO', worker = false } = {}) => {
    const phone = device === 'phone' && { hasTouch: true, isMobile: true };
    const context = await chrome.newContext({
      baseURL: url,
      locale,
      timezoneId: 'America/Bogota',
      viewport: devices[device],
      colorScheme: scheme,
      ...phone,
    });
    if (!worker) await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    contexts.push(context);
    context.on('page', (page) => listen(page, (complaint) => complaints.push(complaint)));
    context.setDefaultTimeout(120_000);
    return context.newPage();
  };

  return {
    guest,
    as: async (email, { company, ...look } = {}) => {
      const page = await guest(look);
      await logIn(page, email);
      await pickCompany(page, company);
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

/** Fills in the log-in form at `/login` and waits until the page has changed. */
export const logIn = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((at) => at.pathname !== '/login' && at.pathname !== '/');
};

const pickCompany = async (page: Page, company?: string): Promise<void> => {
  if (new URL(page.url()).pathname !== '/selectCompany') return;
  const moved = page.waitForURL((at) => at.pathname !== '/selectCompany');
  const names = company ? [company] : ['Servicios del Valle', 'Transportes Andinos'];
  const choice = names.map((name) => page.getByRole('button', { name }).or(page.getByRole('link', { name }))).reduce((one, other) => one.or(other));
  // With one company the product chooses it by itself, and the button may disappear before it can be clicked.
  await Promise.race([moved, choice.first().click()]);
  await moved;
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
