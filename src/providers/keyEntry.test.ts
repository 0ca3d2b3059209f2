import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { limits } from '#contract/core/limits';
import { api } from './api';
import { answered } from './api.fixture';
import { giveKey, offerKeys } from './keyEntry';

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: vi.fn(),
  startAuthentication: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));
vi.mock('./api', () => ({ api: vi.fn() }));

const answer = { id: 'llave' } as never;
const named = (name: string) => Object.assign(new Error(name), { name });

/** The browser offers keys until the ceremony is cancelled. */
const waits = () =>
  vi
    .mocked(startAuthentication)
    .mockImplementationOnce(
      () =>
        new Promise((_, reject) =>
          vi.mocked(WebAuthnAbortService.cancelCeremony).mockImplementationOnce(() => reject(named('AbortError'))),
        ),
    );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  let attempts = 0;
  vi.mocked(api).mockReset();
  vi.mocked(api).mockImplementation(
    async () => answered({ opciones: { challenge: 'reto' }, intento: `i${(attempts += 1)}` }) as never,
  );
  vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(true);
  vi.mocked(startAuthentication).mockReset();
  vi.mocked(WebAuthnAbortService.cancelCeremony).mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a chosen key answers its attempt; who gives up is left in peace', async () => {
  vi.mocked(startAuthentication).mockResolvedValueOnce(answer);
  expect(await giveKey()).toEqual({ intento: 'i1', respuesta: answer });
  vi.mocked(startAuthentication).mockRejectedValueOnce(named('NotAllowedError'));
  expect(await giveKey()).toBeUndefined();
});

it('what else fails is said in Spanish', async () => {
  vi.mocked(startAuthentication).mockRejectedValueOnce(named('SecurityError'));
  await expect(giveKey()).rejects.toThrow('Este navegador no pudo usar la llave');
});

it('keys are offered anew before the attempt expires, until the page needs them no more', async () => {
  const over = new AbortController();
  waits();
  const offered = offerKeys(over.signal);
  await vi.advanceTimersByTimeAsync(limits.door.attempt - 20_000);
  expect(api).toHaveBeenCalledOnce();
  waits();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(api).toHaveBeenCalledTimes(2);
  over.abort();
  expect(await offered).toBeUndefined();
  await vi.advanceTimersByTimeAsync(limits.door.attempt);
  expect(api).toHaveBeenCalledTimes(2);
});

it('a browser that cannot offer keys asks the server for nothing', async () => {
  vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(false);
  expect(await offerKeys(new AbortController().signal)).toBeUndefined();
  expect(api).not.toHaveBeenCalled();
});

it('a server without keys is not spoken of where nobody asked for one', async () => {
  vi.mocked(api).mockRejectedValue(new Error('409'));
  expect(await offerKeys(new AbortController().signal)).toBeUndefined();
});
