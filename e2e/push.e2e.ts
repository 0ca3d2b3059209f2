import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { officeApi } from '../testing/officeApi';
import { openBrowser, type Browser } from '../testing/browser';
import { startProduct, type Product } from '../testing/product';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct({}, inject('demonstration'));
  browser = await openBrowser(product.url, { whole: true });
});
afterAll(async () => {
  await browser?.end();
  await product?.end();
});

/** Gives the worker what a push service would give it. */
const pusher = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [only] = registrations;
      if (only) found(only.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (message: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: product.url,
      registrationId,
      data: JSON.stringify(message),
    });
};

const shown = (page: Page) =>
  page.evaluate(async () =>
    ((await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []).map(
      ({ title, body, tag, requireInteraction }) => ({
        ...{ title, body, tag, requireInteraction },
      }),
    ),
  );

it('the worker shows what it is pushed, the newest of each group, and the critical until somebody looks', async () => {
  const page = await browser.home('monitor@ftrack.demo', { worker: true });
  await page.context().grantPermissions(['notifications'], { origin: product.url });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const push = await pusher(page);
  await push({ titulo: '5 avisos', texto: 'Uno', url: '/eventos', grupo: 'avisos', critica: false });
  await push({ titulo: '9 avisos', texto: 'Otro', url: '/eventos', grupo: 'avisos', critica: false });
  await push({ titulo: 'SOS: Camión 1', texto: 'Calle 26', url: '/eventos?evento=7', grupo: 'aviso 7', critica: true });
  await expect
    .poll(async () => (await shown(page)).sort((one, other) => (one.tag < other.tag ? -1 : 1)))
    .toEqual([
      { title: 'SOS: Camión 1', body: 'Calle 26', tag: 'aviso 7', requireInteraction: true },
      { title: '9 avisos', body: 'Otro', tag: 'avisos', requireInteraction: false },
    ]);
});

it('a click on what it shows opens the event, in the page that is there', async () => {
  const office = await officeApi(product.url);
  const [id = 0] = (
    await office.get<{ id: number }[]>('/eventos?filter={"tipo":"exceso_velocidad","estado":"abierto"}&range=[0,0]')
  ).map((event) => event.id);
  const page = await browser.home('monitor@ftrack.demo', { worker: true });
  const others = page.context().pages().length;
  await page.context().grantPermissions(['notifications'], { origin: product.url });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const push = await pusher(page);
  await push({
    titulo: 'Exceso de velocidad',
    texto: 'Calle 26',
    url: `/eventos?evento=${id}`,
    grupo: `aviso ${id}`,
    critica: true,
  });
  await expect.poll(async () => (await shown(page)).length).toBe(1);
  const [worker] = page.context().serviceWorkers();
  // The test cannot click a notification of the system, so it dispatches the same event in the worker.
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): void;
    };
    const [notification] = await scope.registration.getNotifications();
    const made = globalThis as unknown as { NotificationEvent: new (type: string, of: object) => Event };
    scope.dispatchEvent(new made.NotificationEvent('notificationclick', { notification }));
  });
  await page.waitForURL((at) => at.pathname === '/eventos' && at.searchParams.get('evento') === String(id));
  await page.getByRole('button', { name: 'Reconocer', exact: true }).waitFor();
  expect(page.context().pages()).toHaveLength(others);
  await expect.poll(async () => (await shown(page)).length).toBe(0);
});
