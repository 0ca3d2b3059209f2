// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveAnswer } from '../providers/liveLink';

let tell: (answer: LiveAnswer) => void;
const entered: string[] = [];
const map = { show: vi.fn(), focus: vi.fn(), remove: vi.fn() };
const sheet = { show: vi.fn(), cutOff: vi.fn(), height: () => 120 };
let choose: (at: number) => void;
let path = '';

vi.mock('../providers/liveLink', () => ({
  watchLiveLink: (given: string, heard: typeof tell) => {
    path = given;
    tell = heard;
    return (key: string) => entered.push(key);
  },
}));
vi.mock('./liveMap', () => ({ liveMap: () => map }));
vi.mock('./sheet', () => ({
  createSheet: (_root: HTMLElement, onChoose: typeof choose) => {
    choose = onChoose;
    return sheet;
  },
}));

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  window.history.replaceState(null, '', '/vivo/abc');
  document.body.innerHTML = '<div id="vivo"></div>';
  await import('./main');
});
afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

const text = () => document.getElementById('vivo')?.textContent;
const view = { titulo: null, unidades: [{ nombre: 'ABC' }, { nombre: 'DEF' }] } as never;

it('the page of a live link shows its units, and keeps them when the server does not answer', () => {
  expect(path).toBe('/vivo/abc');
  tell({ kind: 'unreachable' });
  expect(text()).toBe('Sin respuestaNo se pudo abrir el enlace. Se intenta de nuevo cada pocos segundos.');
  tell({ kind: 'view', view });
  expect(text()).toBe('');
  expect(document.title).toBe('ABC, DEF · En vivo');
  expect(map.show).toHaveBeenCalledWith([{ nombre: 'ABC' }, { nombre: 'DEF' }], 120);
  expect(sheet.show).toHaveBeenCalledWith(view);
  choose(1);
  expect(map.focus).toHaveBeenCalledWith(1);
  tell({ kind: 'unreachable' });
  expect([sheet.cutOff.mock.calls.length, text()]).toEqual([1, '']);
  tell({ kind: 'view', view: { ...(view as object), titulo: 'Entrega' } as never });
  expect([document.title, map.remove.mock.calls.length]).toEqual(['Entrega · En vivo', 0]);
});

it.each<[LiveAnswer, RegExp]>([
  [{ kind: 'unknown' }, /^Este enlace no existe/],
  [{ kind: 'ended' }, /^Este enlace terminó/],
  [{ kind: 'key', wrong: true }, /La clave no es correcta/],
  [{ kind: 'closed', until: Date.now() }, /^Cerrado hasta las \d\d:\d\dSe escribieron demasiadas claves/],
])('says of a link that is %j what is the matter, without the map', (answer, words) => {
  tell({ kind: 'view', view });
  tell(answer);
  expect(map.remove).toHaveBeenCalledOnce();
  expect(text()).toMatch(words);
});

it('enters the key that somebody gives', () => {
  tell({ kind: 'key', wrong: false });
  const input = document.querySelector('input');
  if (input) input.value = 'secreta';
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
  expect(entered).toEqual(['secreta']);
});
