import { expect, it, vi } from 'vitest';
import { openPush, showPush } from './pushed';

const shown = async (sent: unknown) => {
  const showNotification = vi.fn(() => Promise.resolve());
  await showPush({ registration: { showNotification } }, sent);
  return showNotification.mock.calls[0];
};

it('a push is shown as it was sent, and one that says nothing as well', async () => {
  const sent = { titulo: 'Pánico', texto: 'ABC-123', url: '/eventos?evento=1', grupo: 'evento.1', critica: true };
  const look = { icon: '/build/icon-192.png', lang: 'es' };
  expect(await shown(sent)).toEqual([
    'Pánico',
    { ...look, body: 'ABC-123', tag: 'evento.1', data: { url: sent.url }, requireInteraction: true },
  ]);
  const nothing = [
    'Ftrack',
    { ...look, body: 'Tiene notificaciones sin leer.', tag: 'avisos', data: { url: null }, requireInteraction: false },
  ];
  for (const empty of [null, 'x', {}, { titulo: 3 }]) expect(await shown(empty)).toEqual(nothing);
});

it.each([
  [{ url: '/ordenes/1/show' }, '/ordenes/1/show'],
  [{ url: '//otro.com' }, '/'],
  [{ url: '/\\otro.com' }, '/'],
  [{ url: 'https://otro.com' }, '/'],
  [{ url: 3 }, '/'],
  [null, '/'],
])(
  'the notification %j opens %s of this site, in the page that is open if that can be navigated',
  async (data, path) => {
    const to = `https://f.co${path}`;
    const opened = async (...pages: object[]) => {
      const openWindow = vi.fn(() => Promise.resolve());
      const clients = { matchAll: () => Promise.resolve(pages as never), openWindow };
      await openPush({ clients, location: { origin: 'https://f.co' } }, data);
      return openWindow.mock.calls;
    };
    const navigate = vi.fn(() => Promise.resolve());
    expect(await opened({ focus: () => Promise.reject(new Error('not allowed')), navigate })).toEqual([]);
    expect(navigate).toHaveBeenCalledWith(to);
    expect(await opened({ navigate: () => Promise.reject(new Error('not mine')) })).toEqual([[to]]);
    expect(await opened({})).toEqual([[to]]);
    expect(await opened()).toEqual([[to]]);
  },
);
