import { afterEach, expect, it, vi } from 'vitest';
import { readEnv } from '../../env';
import { createProvider } from '../../testing/identityProvider';
import { prepared } from '../../testing/useApi';
import { createIssuer } from './issuer';

const provider = prepared(createProvider, ({ close }) => close());
afterEach(() => vi.useRealTimers());

const known = () => {
  const { oidc } = readEnv(provider.variables);
  if (!oidc) throw new Error('no issuer is set');
  return createIssuer(oidc);
};

it('what an issuer says of itself is read again after an hour, and stays good while it is down', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const issuer = known();
  const asked = () => provider.asked.length;
  await issuer.client();
  vi.advanceTimersByTime(3_500_000);
  await issuer.client();
  expect(asked()).toBe(1);
  vi.advanceTimersByTime(200_000);
  await issuer.client();
  expect(asked()).toBe(2);
  vi.advanceTimersByTime(3_700_000);
  provider.stop(true);
  expect((await issuer.client()).serverMetadata().issuer).toBe(provider.origin);
  provider.stop(false);
  await issuer.client();
  expect(asked()).toBe(3);
});

it('a failure is not kept', async () => {
  const issuer = known();
  provider.stop(true);
  await expect(issuer.client()).rejects.toThrow('emisor_inalcanzable');
  provider.stop(false);
  await expect(issuer.client()).resolves.toBeDefined();
});
