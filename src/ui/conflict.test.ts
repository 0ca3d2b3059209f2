import { expect, it } from 'vitest';
import { differences, onTop, valueAt } from './conflict';

const names = ['nombre', 'color', 'campos_extra', 'repuestos'];
const theirs = {
  nombre: 'Grúa',
  color: null,
  campos_extra: { ejes: 4, gps: true },
  repuestos: [{ repuesto_id: 1, cantidad: 2 }],
};

it('two versions differ field by field, and extra fields of a category one by one', () => {
  const mine = {
    nombre: 'Grúa 2',
    color: '',
    campos_extra: { gps: true, ejes: 5, color: null },
    repuestos: [{ cantidad: 2, repuesto_id: 1 }],
  };
  expect(differences(names, mine, theirs)).toEqual([{ name: 'nombre' }, { name: 'campos_extra', key: 'ejes' }]);
  expect(valueAt(mine, { name: 'campos_extra', key: 'ejes' })).toBe(5);
  expect(differences(names, { ...mine, repuestos: [{ repuesto_id: 1, cantidad: 3 }] }, theirs)).toContainEqual({
    name: 'repuestos',
  });
});

it("a user's changes are applied to the saved version, and no change of the other user is lost", () => {
  const mine = { nombre: 'Mía', color: 'Rojo', campos_extra: { ejes: 3, gps: false }, repuestos: [] };
  expect(onTop(names, mine, theirs, { nombre: true, campos_extra: { gps: true } })).toEqual({
    nombre: 'Mía',
    campos_extra: { ejes: 4, gps: false },
  });
  expect(onTop(names, { ...mine, campos_extra: { gps: false } }, theirs, { campos_extra: { ejes: true } })).toEqual({
    campos_extra: { gps: true },
  });
});
