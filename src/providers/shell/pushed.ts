import type { AvisoPush } from '#contract/requests/push';

interface Page {
  focus?: () => Promise<unknown>;
  navigate?: (url: string) => Promise<unknown>;
  postMessage(message: unknown): void;
}

/** What a worker needs to show a push. */
export interface Showing {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  location: Pick<Location, 'origin'>;
  clients: {
    matchAll(which: object): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

/**
 * Shows a push as a notification of the device. Browsers require one for every push, so an invalid one is shown, too.
 */
export const showPush = ({ registration }: Pick<Showing, 'registration'>, sent: unknown): Promise<void> => {
  const { titulo, texto, url, grupo, critica } = isPush(sent) ? sent : nothing;
  return registration.showNotification(titulo, {
    body: texto,
    tag: grupo,
    icon: '/build/icon-192.png',
    lang: 'es',
    data: { url },
    requireInteraction: critica,
  });
};

/** Opens the subject of a notification, in an existing page if there is one. */
export const openPush = async (
  { clients, location }: Pick<Showing, 'clients' | 'location'>,
  data: unknown,
): Promise<void> => {
  const to = new URL(pathIn(data), location.origin).href;
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Some browsers let only the user focus a page; it navigates all the same.
  await page?.focus?.().catch(() => undefined);
  try {
    if (page?.navigate) return void (await page.navigate(to));
  } catch {
    // A page that this worker does not control yet cannot be navigated.
  }
  await clients.openWindow(to);
};

const nothing: AvisoPush = {
  titulo: 'Ftrack',
  texto: 'Tiene notificaciones sin leer.',
  url: null,
  grupo: 'avisos',
  critica: false,
};

const isPush = (sent: unknown): sent is AvisoPush =>
  typeof sent === 'object' && sent !== null && 'titulo' in sent && typeof sent.titulo === 'string';

/** A path of this site, whatever the notification contains. */
const pathIn = (data: unknown): string => {
  const url = typeof data === 'object' && data !== null && 'url' in data ? data.url : null;
  return typeof url === 'string' && /^\/(?![/\\])/.test(url) ? url : '/';
};
