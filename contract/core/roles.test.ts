import { expect, it } from 'vitest';
import { effectiveRole, roleOf } from './roles';

it.each([
  [1, 'superadmin'],
  [2, 'admin'],
  [3, 'operario'],
  [4, 'monitor'],
  [99, 'monitor'],
  ['2', 'admin'],
  [' Admin ', 'admin'],
  ['SUPERADMIN', 'superadmin'],
  ['operario', 'operario'],
  ['', 'monitor'],
  [null, 'monitor'],
  [undefined, 'monitor'],
  [{}, 'monitor'],
] as const)('rol_id %j means %s', (rolId, role) => {
  expect(roleOf(rolId)).toBe(role);
});

it('the membership overrides the own role', () => {
  expect(effectiveRole(2, 3)).toBe('operario');
  expect(effectiveRole(4, null)).toBe('monitor');
});

it('a superadmin is one everywhere, and no membership makes one', () => {
  expect(effectiveRole(1, 3)).toBe('superadmin');
  expect(effectiveRole(2, 1)).toBe('admin');
});
