import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { errors, type ErrorCode } from '#contract/core/errors';
import { storageKeys } from '#contract/core/session';
import { startApp, type Answer } from '../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

const pass: Answer = (_, real) => real();
const abort: Answer = () => Promise.reject(new TypeError('fetch failed'));
const html: Answer = () =>
  Promise.resolve(new Response('<!doctype html><title>502</title>', { headers: { 'content-type': 'text/html' } }));
const refuse =
  (code: ErrorCode): Answer =>
  () => {
    const { status, error, message } = errors[code];
    return Promise.resolve(Response.json({ error, message, code }, { status }));
  };

/** Opens the page with an API whose answers can be changed. */
const openAnswered = async (path: string, first: Answer) => {
  const api = { answer: first };
  await app.open('admin', path, (...asked) => api.answer(...asked));
  return api;
};
const kept = () => [
  localStorage.getItem(storageKeys.token),
  localStorage.getItem(storageKeys.company),
  window.location.pathname,
];
const retry = async (within_: HTMLElement) => within(within_).findByRole('button', { name: 'Reintentar' });

it('a list that is refused says so in its place, leaves session, company and page as they were, and «Reintentar» helps', async () => {
  await app.anActivo();
  const api = await openAnswered('/activos', pass);
  await screen.findByRole('table');
  const before = kept();
  const search = screen.getByRole('searchbox');
  const refusals = [
    'PERMISO_DENEGADO',
    'NO_ENCONTRADO',
    'VALIDACION',
    'CONFLICTO',
    'DEMASIADOS_INTENTOS',
    'EMPRESA_NOT_SPECIFIED',
    'ERROR_INTERNO',
  ] as const;
  const answers: [string, Answer][] = [
    ...refusals.map((code): [string, Answer] => [code, refuse(code)]),
    ['NADIE', abort],
  ];
  for (const [name, answer] of answers) {
    api.answer = answer;
    await user.clear(search);
    await user.type(search, name);
    const again = await retry(screen.getByRole('main'));
    expect(kept(), name).toEqual(before);
    api.answer = pass;
    await user.click(again);
    await screen.findByText(/^Nada coincide con la búsqueda/);
  }
});

describe('at start-up', () => {
  it.each([
    ['nobody answers', abort],
    ['a page is answered', html],
  ])('%s: the wanted page opens all the same, says so calmly, and «Reintentar» mends it', async (_, answer) => {
    const { nombre } = await app.aNivel();
    const api = await openAnswered('/niveles', answer);
    await screen.findByRole('heading', { level: 1, name: 'Niveles' });
    const bar = await waitFor(() =>
      screen.getByText((_text, element) => element?.classList.contains('retryBar') ?? false),
    );
    const before = kept();
    api.answer = pass;
    await user.click(await retry(bar));
    await waitForElementToBeRemoved(bar);
    expect((await screen.findAllByText(nombre)).length).toBeGreaterThan(0);
    expect(kept()).toEqual(before);
  });
});
