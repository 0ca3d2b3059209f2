import { describe, expect, it } from 'vitest';
import { isImpossible, lifeOf, overlap, type Act } from './life';

let id = 0;
const act = (tipo: Act['tipo'], fecha: number, more: Partial<Act> = {}): Act => ({
  ...{ id: ++id, tipo, fecha, activo_id: null, posicion: null, bodega_id: null, anula_id: null },
  ...more,
});
const on = (activo_id: number, posicion: string) => ({ activo_id, posicion });
const legal = (acts: Act[]) => {
  const life = lifeOf(acts, 7);
  if (isImpossible(life)) throw new Error(`${life.act.tipo} from ${life.at.estado}`);
  return life;
};

describe('the life of a component', () => {
  it('is told by its acts in the order in which they happened, whatever the order of recording', () => {
    const acts = [
      act('montado', 50, on(2, '1D')),
      act('montado', 10, on(1, '1I')),
      act('desmontado', 30, { bodega_id: 4 }),
    ];
    expect(legal(acts)).toEqual({
      ...{ estado: 'montado', activo_id: 2, posicion: '1D', bodega_id: null, desde: 50 },
      mounts: [
        { activo_id: 1, posicion: '1I', desde: 10, hasta: 30 },
        { activo_id: 2, posicion: '1D', desde: 50, hasta: null },
      ],
    });
  });

  it('is in its first store before any act, and in that of the last one after', () => {
    expect(legal([])).toMatchObject({ estado: 'en_bodega', bodega_id: 7, desde: null });
    expect(legal([act('reencauche', 5), act('recibido', 9, { bodega_id: 3 })])).toMatchObject({
      bodega_id: 3,
      desde: 9,
    });
  });

  it('knows nothing of what was annulled', () => {
    const wrong = act('desechado', 20);
    expect(
      legal([
        act('montado', 10, on(1, '1I')),
        act('desmontado', 15),
        wrong,
        act('anulado', 20, { anula_id: wrong.id }),
      ]),
    ).toMatchObject({ estado: 'en_bodega' });
  });

  it('changes position on its asset only', () => {
    const mounted = act('montado', 10, on(1, '1I'));
    expect(legal([mounted, act('rotado', 20, on(1, '2D'))]).mounts).toMatchObject([{ hasta: 20 }, { posicion: '2D' }]);
    expect(isImpossible(lifeOf([mounted, act('rotado', 20, on(2, '2D'))], null))).toBe(true);
  });

  it.each<[Act['tipo'], Act['tipo'][]]>([
    ['montado', ['montado']],
    ['desmontado', []],
    ['rotado', []],
    ['reencauche', ['montado']],
    ['desechado', ['montado']],
    ['recibido', ['montado']],
    ['montado', ['desechado']],
    ['recibido', ['desechado']],
  ])('refuses %s after %j', (last, before) => {
    const acts = [...before, last].map((tipo, at) => act(tipo, at, on(1, '1I')));
    expect(lifeOf(acts, null)).toMatchObject({ act: { tipo: last, fecha: before.length } });
  });
});

it('two stays that touch at one instant do not overlap', () => {
  expect(overlap({ desde: 1, hasta: 5 }, { desde: 5, hasta: null })).toBe(false);
  expect(overlap({ desde: 1, hasta: 6 }, { desde: 5, hasta: null })).toBe(true);
  expect(overlap({ desde: 3, hasta: null }, { desde: 5, hasta: 5 })).toBe(true);
});
