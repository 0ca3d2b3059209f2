import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import { failure } from './apiFailure';
import { isFault, isMissingCode, noteMissingCode, reportFault } from './fault';

const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => void written.mockClear());

it.each([
  ['a mistake in our code', new TypeError('x is undefined')],
  ['a full disk', new DOMException('x', 'QuotaExceededError')],
  ['a refused parse', Object.assign(new Error('[]'), { name: 'ZodError' })],
  ['a rejection without a reason', undefined],
])('%s is a fault, written once', (_, reason) => {
  expect(isFault(reason)).toBe(true);
  reportFault(reason);
  if (reason !== undefined) reportFault(reason);
  expect(written.mock.calls).toEqual([['Falla de la aplicación:', reason ?? 'sin motivo']]);
});

it.each([
  ['no response', failure(0, 'SIN_CONEXION')],
  ['a refusal', new HttpError('No', 422)],
  ['a refusal in a build, whose classes have other names', Object.assign(new HttpError('No', 404), { name: 'e' })],
  ['a reader who left', new DOMException('x', 'AbortError')],
  ['words of ours', new Error('El archivo está vacío.')],
])('%s is none', (_, reason) => {
  expect(isFault(reason)).toBe(false);
  reportFault(reason);
  expect(written).not.toHaveBeenCalled();
});

it('code that did not load is none, and is told apart', () => {
  const reason = new TypeError('Failed to fetch dynamically imported module');
  expect([isFault(reason), isMissingCode(reason)]).toEqual([true, false]);
  noteMissingCode(reason);
  expect([isFault(reason), isMissingCode(reason)]).toEqual([false, true]);
});
