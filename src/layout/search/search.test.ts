import { beforeEach, describe, expect, it, vi } from 'vitest';
import { matching } from './places';
import { recents, remember, rememberVisit } from './recent';

const kept: Record<string, unknown> = {};
let empresa = 1;
vi.mock('../../providers/ui', () => ({
  uiStore: {
    getItem: (key: string) => kept[key],
    setItem: (key: string, value: unknown) => void (kept[key] = value),
  },
}));
vi.mock('../../providers/session', () => ({ session: { getState: () => ({ user: { id: 7 }, empresa }) } }));

const places = ['Órdenes de trabajo', 'Nueva orden', 'Tiempo real'].map((titulo) => ({ titulo }));

it.each([
  ['orden', ['Órdenes de trabajo', 'Nueva orden']],
  ['ORD tra', ['Órdenes de trabajo']],
  ['rden', []],
  ['tiempo  r', ['Tiempo real']],
])('the search for %j finds the pages with words that start like its own: %j', (q, found) => {
  expect(matching(q, places).map(({ titulo }) => titulo)).toEqual(found);
});

describe('what was opened before', () => {
  beforeEach(() => {
    for (const key of Object.keys(kept)) Reflect.deleteProperty(kept, key);
    empresa = 1;
  });
  const a = (n: number) => ({ titulo: `A${n}`, detalle: 'Activo', url: `/activos/${n}/show` });

  it('is offered again, the latest first, each once and eight at most', () => {
    for (let n = 0; n < 10; n++) remember({ ...a(n), more: 'x' } as never);
    remember(a(5));
    expect(recents()).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map(a));
  });

  it('has the detail of the search, and the name of its page', () => {
    remember(a(1));
    rememberVisit('Camión', 'Activos', '/activos/1/show');
    rememberVisit('Ana', 'Personal', '/personal/2/show');
    expect(recents()).toEqual([
      { titulo: 'Ana', detalle: 'Personal', url: '/personal/2/show' },
      { titulo: 'Camión', detalle: 'Activo', url: '/activos/1/show' },
    ]);
  });

  it('belongs to the user and the company, and may have been written by something else', () => {
    remember(a(1));
    empresa = 2;
    expect(recents()).toEqual([]);
    kept['busqueda.7.2'] = [null, { titulo: 'x' }, { ...a(3), detalle: 4 }, a(2)];
    expect(recents()).toEqual([a(2)]);
    kept['busqueda.7.2'] = 'x';
    expect(recents()).toEqual([]);
  });
});
