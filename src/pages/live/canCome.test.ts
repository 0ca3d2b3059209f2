import { expect, it } from 'vitest';
import { estadoActivo, tipoActivo } from '#contract/entities/activos';
import { liveStates } from '#contract/core/realtime';
import { canCome } from './canCome';

const moving = liveStates.indexOf('movimiento');

it('only what drives can be sent to a place', () => {
  const able = tipoActivo.options.filter((tipo_activo) => canCome({ tipo_activo, estado: 'operativo' }, moving));
  expect(able).toEqual(['vehiculo', 'motocicleta', 'maquinaria']);
});

it('only what is in service can be sent to a place', () => {
  const able = estadoActivo.options.filter((estado) => canCome({ tipo_activo: 'vehiculo', estado }, moving));
  expect(able).toEqual(['operativo', 'en_reserva', 'en_inspeccion']);
});

it('only what reports now, and is known, can be sent to a place', () => {
  const car = { tipo_activo: 'vehiculo', estado: 'operativo' } as const;
  const able = liveStates.filter((_, state) => canCome(car, state));
  expect(able).toEqual(liveStates.filter((state) => state !== 'sin_conexion'));
  expect(canCome(car, undefined)).toBe(false);
  expect(canCome(undefined, moving)).toBe(false);
});
