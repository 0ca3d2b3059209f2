import { expect, it } from 'vitest';
import { sujetosToken } from '../requests/tokens';
import { frasePermisos, gruposPermisos } from './tokens';

it('every right that may be granted stands in the dialog once', () => {
  expect(gruposPermisos.flatMap(({ subjects }) => subjects).sort()).toEqual([...sujetosToken].sort());
});

it('rights are said in a sentence', () => {
  const all = Object.fromEntries(
    sujetosToken.filter((subject) => subject !== 'aportes').map((subject) => [subject, 'lectura' as const]),
  );
  expect(frasePermisos({ activos: 'lectura', tareas: 'lectura', ordenes: 'escritura' })).toBe(
    'Lee activos y tareas. Lee y escribe órdenes.',
  );
  expect(frasePermisos({ aportes: 'escritura' })).toBe('Lee y escribe aportes.');
  expect(frasePermisos(all)).toBe('Lee todo.');
  expect(frasePermisos({ ...all, ordenes: 'escritura' })).toBe('Lee todo y escribe órdenes.');
});
