import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBrowserStorage } from './storage.fixture';

const load = async () => {
  vi.resetModules();
  const [comeback, { session }] = await Promise.all([import('./comeback'), import('./session')]);
  return { ...comeback, session };
};
let loaded: Awaited<ReturnType<typeof load>>;
const keepComeback = () => loaded.keepComeback();
const ownComeback = () => loaded.ownComeback();

const ana = { id: 7, name: 'Ana', email: 'ana@x.test' };
const enter = (user: { id: number; name: string } | null, empresa = 1) =>
  loaded.session.setState({ user: user as never, empresa });
const at = (pathname: string, title: string) => {
  vi.stubGlobal('window', { location: { pathname, search: '?a=1', hash: '' } });
  vi.stubGlobal('document', { title });
};

let gone: (() => void)[] = [];
const typing = (place: string, value: unknown) => gone.push(loaded.onTyping(place, () => value));

beforeEach(async () => {
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.stubGlobal('sessionStorage', aBrowserStorage());
  vi.setSystemTime('2026-11-27T18:00:00Z');
  at('/ordenes/12', '(3) Orden 12 · Órdenes de trabajo · Ftrack');
  loaded = await load();
  enter(ana);
  await loaded.forgetComeback();
});
afterEach(() => {
  for (const forget of gone) forget();
  gone = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('its user finds the page and what was typed, without secrets and files', async () => {
  typing('/ordenes/12 ordenes 12', {
    titulo: 'Frenos',
    costo: null,
    nueva_clave: 'x',
    contraseña: 'x',
    foto: new Blob(['x']),
  });
  typing('/ordenes/12 comentario', '');
  typing('/ordenes/12 nada', undefined);
  await keepComeback();
  expect(await ownComeback()).toMatchObject({
    url: '/ordenes/12?a=1',
    title: 'Orden 12 · Órdenes de trabajo',
    typed: { '/ordenes/12 ordenes 12': { titulo: 'Frenos', costo: null } },
  });
  await loaded.forgetTyped('/ordenes/12 ordenes 12');
  expect((await ownComeback())?.typed).toEqual({});
  await loaded.forgetComeback();
  expect(await ownComeback()).toBeUndefined();
});

it('nobody else finds it, nor its user in another company or after the weekend', async () => {
  await keepComeback();
  enter({ id: 8, name: 'Luis' });
  expect(await ownComeback()).toBeUndefined();
  enter(ana, 2);
  expect(await ownComeback()).toBeUndefined();
  enter(ana);
  vi.setSystemTime('2026-11-30T17:00:00Z');
  expect(await ownComeback()).toBeDefined();
  vi.setSystemTime('2026-11-30T19:00:00Z');
  expect(await ownComeback()).toBeUndefined();
});

it('of two tabs that end together nothing typed is lost, and the way back is that to what was typed', async () => {
  typing('/ordenes/12 ordenes 12', { titulo: 'Frenos' });
  await keepComeback();
  for (const forget of gone) forget();
  at('/dashboard', 'Panel · Ftrack');
  await keepComeback();
  expect(await ownComeback()).toMatchObject({
    url: '/ordenes/12?a=1',
    typed: { '/ordenes/12 ordenes 12': { titulo: 'Frenos' } },
  });
  vi.setSystemTime('2026-11-28T08:00:00Z');
  await keepComeback();
  expect(await ownComeback()).toMatchObject({ url: '/dashboard?a=1', typed: {} });
});

it('without a user nothing is kept', async () => {
  enter(null);
  await keepComeback();
  enter(ana);
  expect(await ownComeback()).toBeUndefined();
});

it('a page that closes for another reason than its session is only worth coming back to for what was typed', async () => {
  await loaded.keepComeback({ onlyTyped: true });
  expect(await ownComeback()).toBeUndefined();
  typing('/ordenes/12 comentario', 'Revisado');
  await loaded.keepComeback({ onlyTyped: true });
  expect((await ownComeback())?.typed).toEqual({ '/ordenes/12 comentario': 'Revisado' });
});
