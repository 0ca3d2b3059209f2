import { expect, it } from 'vitest';
import type { CambioConexion } from '../entities/rastreadores';
import { oddChange } from './trackerChanges';

const now = Date.UTC(2026, 7, 21, 15);
const before = (
  minutes: number,
  direccion: string,
  protocolo: CambioConexion['protocolo'] = 'gt06',
): CambioConexion => ({
  en: new Date(now - minutes * 60_000).toISOString(),
  protocolo,
  direccion,
});
const odd = (...cambios: CambioConexion[]) => oddChange({ protocolo: 'gt06', direccion: '190.0.0.1', cambios }, now);

it('is odd that a tracker speaks another protocol than before, for a week', () => {
  expect(odd(before(5, '190.0.0.1', 'h02'))).toBe('protocolo');
  expect(odd(before(8 * 24 * 60, '190.0.0.1', 'h02'))).toBeNull();
});

it('is odd that it comes and goes between addresses within an hour', () => {
  expect(odd(before(1, '200.0.0.9'), before(2, '190.0.0.1'), before(3, '200.0.0.9'))).toBe('direcciones');
  expect(odd(before(70, '200.0.0.9'), before(80, '190.0.0.1'), before(90, '200.0.0.9'))).toBeNull();
});

it('is not odd that a mobile network gives it new addresses', () => {
  expect(odd()).toBeNull();
  expect(odd(before(1, '200.0.0.9'), before(2, '200.0.0.8'), before(3, '200.0.0.7'))).toBeNull();
});
