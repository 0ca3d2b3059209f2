import { expect, it } from 'vitest';
import type { Componente } from '#contract/entities/componentes';
import { bodyOf, growsFrom, isSound, tyresInOrder, type Draft } from './round';

const tyre = (id: number, posicion: string, given: Partial<Componente> = {}) =>
  ({ id, posicion, tipo: 'llanta', profundidad_mm: null, ...given }) as Componente;
const draft: Draft = { uuid: 'u', inicio: '', km: '', at: 0, said: {} };

it('goes from axle to axle, then to what stands on none; a battery is not read', () => {
  const ejes = [['1I', '1D'], ['2IE', '2II'], ['R1']];
  const montados = [tyre(4, 'P10'), tyre(5, 'P2'), tyre(1, 'R1'), tyre(2, '2IE'), tyre(3, '1D')];
  const battery = tyre(9, 'BAT', { tipo: 'bateria' });
  expect(tyresInOrder({ ejes, montados: [battery, ...montados], presiones: [] }).map(({ id }) => id)).toEqual([
    3, 2, 1, 5, 4,
  ]);
});

it('sends what was typed of each, and nothing of those skipped', () => {
  const said = { 1: { depths: ['8,5', ' ', '7'], pressure: '' }, 2: { depths: [''], pressure: '110' } };
  const tyres = [tyre(1, '1I'), tyre(2, '1D'), tyre(3, 'R1')];
  expect(bodyOf({ ...draft, km: '120.500', said }, tyres, 'f')).toEqual({
    ...{ uuid: 'u', fecha: 'f', lectura_km: 120_500 },
    lecturas: [
      { componente_id: 1, profundidad_mm: [8.5, 7] },
      { componente_id: 2, presion: 110 },
    ],
  });
});

it('says what cannot be, and what is odd', () => {
  expect(isSound({ depths: ['8', ''], pressure: '' })).toBe(true);
  expect(isSound({ depths: ['ocho'], pressure: '' })).toBe(false);
  expect(isSound({ depths: ['80'], pressure: '' })).toBe(false);
  expect(isSound({ depths: [''], pressure: '900' })).toBe(false);
  expect(growsFrom(tyre(1, '1I', { profundidad_mm: 6 }), { depths: ['8'], pressure: '' })).toBe(true);
  expect(growsFrom(tyre(1, '1I', { profundidad_mm: 6 }), { depths: ['9', '5,8'], pressure: '' })).toBe(false);
});
