import type { Page, Route } from 'playwright-core';
import { errors, type ErrorCode } from '#contract/core/errors';
import { logInByApi } from './logIn';
import type { useStack } from './stack';

/** A mock response of the API. */
export type Answer = (route: Route) => Promise<void>;

export const pass: Answer = (route) => route.continue();
export const hang: Answer = async () => undefined;
export const refuse =
  (code: ErrorCode): Answer =>
  (route) => {
    const { status, error, message } = errors[code];
    return route.fulfill({ status, json: { error, message, code } });
  };

/** The token of a new session of a demonstration user. */
export const aToken = async (url: string, email = 'admin@ftrack.demo'): Promise<string> =>
  (await logInByApi(url, email)).token;

/** A page with this session in the first company, whose API responds as `api.answer` currently defines. */
export const openAnswered = async (
  stack: ReturnType<typeof useStack>,
  token: string,
  path: string,
  first: Answer = pass,
) => {
  // The browser's own console messages about a broken server.
  stack.allow(/Failed to load resource|ERR_CONNECTION_REFUSED|: 50\d$|WebSocket/);
  const page = await stack.browser.guest();
  const api = { answer: first };
  await page.goto('/build/robots.txt');
  await page.evaluate((secret) => {
    localStorage.setItem('user_token', secret);
    localStorage.setItem('empresa_seleccionada', '1');
    localStorage.setItem('ftrack.ui', '{"theme":"dark"}');
  }, token);
  await page.route('**/api/**', (route) => api.answer(route));
  await page.goto(path);
  return { page, api };
};

/** Opens another page of the app without a new document, like a link. */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * The session's data in both storages, except for the time of the last check, the theme and the transport of real time.
 */
export const storageOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const all = [...Object.entries(localStorage), ...Object.entries(sessionStorage)];
    return Object.fromEntries(all.filter(([key]) => !/^(lastSessionCheck|ftrack\.ui|pusherTransport.*)$/.test(key)));
  });
