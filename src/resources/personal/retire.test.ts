import { expect, it } from 'vitest';
import { heldInWords } from './retire';

const nothing = { ordenes: 0, tareas: 0, activos: 0, niveles: 0, mantenimiento: 0, rutas: 0, ejecuciones: 0 };

it('what a person has is told by kinds', () => {
  expect(heldInWords(nothing)).toBe('');
  expect(heldInWords({ ...nothing, rutas: 1 })).toBe('1 ruta');
  expect(heldInWords({ ...nothing, ordenes: 2, activos: 1, ejecuciones: 3 })).toBe(
    '2 órdenes abiertas, 1 activo y 3 salidas programadas',
  );
});
