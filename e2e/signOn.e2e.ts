import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createProvider } from '../server/testing/identityProvider';
import { useOwnStack } from '../testing/stack';

/** Entering with an identity provider, whose pages answer at once. */

const provider = await createProvider();
afterAll(() => provider.close());
const stack = useOwnStack(provider.variables);

/** The provider signs in whom these claims say, and says goodbye. */
const withProvider = async (page: Page, claims: object) => {
  await page.route(`${provider.origin}/autorizar**`, (route) =>
    route.fulfill({
      status: 302,
      headers: { location: stack.product.url + provider.signIn(route.request().url(), { ...claims }) },
    }),
  );
  await page.route(`${provider.origin}/salir**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Hasta luego</h1>' }),
  );
};

it('lets in who has an account there, back to the page that was wanted, and out in both', async () => {
  const page = await stack.browser.guest();
  await withProvider(page, { sub: 'monica', email: 'monitor@ftrack.demo', email_verified: true });
  await page.goto('/login?redirect=%2Feventos');
  await page.getByRole('link', { name: 'Entrar con Cuenta Uno' }).click();
  await page.getByRole('heading', { level: 1, name: 'Eventos', exact: true }).waitFor();
  expect(page.url()).not.toContain('#');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /Mónica Monitor/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('heading', { name: 'Hasta luego' }).waitFor();
  expect(new URL(page.url()).searchParams.get('id_token_hint')).toBeTruthy();
});

it('says in Spanish why somebody was not let in', async () => {
  const page = await stack.browser.guest();
  await withProvider(page, { sub: 'nadie', email: 'nadie@prueba.test', email_verified: true });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Entrar con Cuenta Uno' }).click();
  await page.getByRole('alert').filter({ hasText: 'cuenta' }).waitFor();
  expect(page.url()).not.toContain('#');
});
