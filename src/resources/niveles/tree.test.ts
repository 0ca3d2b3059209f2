import { expect, it } from 'vitest';
import type { Nivel } from '#contract/entities/niveles';
import { inTreeOrder, refusalsOf } from './tree';

const level = (id: number, padre_id: number | null): Nivel => ({
  id,
  uuid: '',
  creado_en: '',
  actualizado_en: '',
  version: 1,
  nombre: `Nivel ${id}`,
  codigo: null,
  tipo: 'sede',
  padre_id,
  camino: [],
  profundidad: 0,
  activos_n: 0,
  personal_n: 0,
  responsable_id: null,
  direccion: null,
  latitud: null,
  longitud: null,
  foto_id: null,
  orden: 0,
  activo: true,
  image_url: null,
});
const ids = (levels: Nivel[]) => levels.map(({ id }) => id);

it('levels follow their parent, siblings in the given order', () => {
  expect(ids(inTreeOrder([level(4, 2), level(3, 1), level(5, null), level(2, 1), level(1, null)]))).toEqual([
    5, 1, 3, 2, 4,
  ]);
});

it('a level whose parent is missing is a root, so that none is lost', () => {
  expect(ids(inTreeOrder([level(2, 9), level(3, 2)]))).toEqual([2, 3]);
});

it('siblings are sorted by their order, and descendants of a collapsed level are left out', () => {
  const levels = [level(1, null), { ...level(2, 1), orden: 2 }, { ...level(3, 1), orden: 1 }, level(4, 3)];
  expect(inTreeOrder(levels).map(({ id }) => id)).toEqual([1, 3, 4, 2]);
  expect(inTreeOrder(levels, [3]).map(({ id }) => id)).toEqual([1, 3, 2]);
});

it('a level cannot be moved under itself, under its descendants, or where the tree would be too deep', () => {
  const deep = (id: number, padre_id: number | null, profundidad: number) => ({ ...level(id, padre_id), profundidad });
  const chain = Array.from({ length: 8 }, (_, at) => deep(at + 1, at === 0 ? null : at, at));
  const levels = [...chain, deep(21, null, 0), deep(22, 21, 1)];
  const refused = (id: number) => [...refusalsOf(levels, levels.find((each) => each.id === id) ?? level(0, null))];
  expect(refused(7)).toEqual([
    [7, 'circulo'],
    [8, 'circulo'],
  ]);
  expect(refused(21)).toEqual([
    [7, 'fondo'],
    [8, 'fondo'],
    [21, 'circulo'],
    [22, 'circulo'],
  ]);
  expect(refused(22)).toEqual([
    [8, 'fondo'],
    [22, 'circulo'],
  ]);
});
