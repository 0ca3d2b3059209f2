import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createProvider } from '../server/testing/identityProvider';
import { useOwnStack } from '../testing/stack';

/** Entering with an identity provider, where somebody is signed in already. */

const provider = await createProvider();
afterAll(() => provider.close());
const stack = useOwnStack(provider.variables);

const signedIn = (sub: string, email: string) => provider.behave({ present: { sub, email, email_verified: true } });
const enter = (page: Page) => page.getByRole('link', { name: 'Entrar con Cuenta Uno' }).click();

it('lets in who has an account there, back to the page that was wanted, and out of both', async () => {
  signedIn('monica', 'monitor@ftrack.demo');
  const page = await stack.browser.guest();
  await page.goto('/login?redirect=%2Feventos');
  await enter(page);
  await page.getByRole('heading', { level: 1, name: 'Eventos', exact: true }).waitFor();
  expect(page.url()).not.toContain('#');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /Mónica Monitor/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('heading', { name: 'Hasta luego' }).waitFor();
  expect(new URL(page.url()).searchParams.get('id_token_hint')).toBeTruthy();
});

it('says in Spanish why somebody was not let in', async () => {
  signedIn('nadie', 'nadie@prueba.test');
  const page = await stack.browser.guest();
  await page.goto('/login');
  await enter(page);
  await page.getByRole('alert').filter({ hasText: 'cuenta' }).waitFor();
  expect(page.url()).not.toContain('#');
});
