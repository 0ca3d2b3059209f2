import { expect, it } from 'vitest';
import { activos } from '../entities/activos';
import { avisoIdentificador, dispositivos } from '../entities/dispositivos';
import { money, quantity } from './entity';
import { nuevoMovimiento } from '../entities/repuestos';
import type { z } from './validation';

const wrong = (schema: z.ZodType, value: unknown) =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

it('has error messages in plain Spanish', () => {
  expect(
    wrong(activos.input, {
      nombre: 'x'.repeat(121),
      tipo_activo: 'nave',
      nivel_id: 'uno',
      anio: 1.5,
      placa: 'A'.repeat(16),
    }),
  ).toEqual({
    nombre: 'Máximo 120 caracteres',
    tipo_activo: 'Valor no permitido',
    nivel_id: 'Debe ser un número',
    anio: 'Debe ser un número entero',
    placa: 'Máximo 15 caracteres',
  });
  expect(wrong(activos.input, {})).toEqual({
    nombre: 'Obligatorio',
    tipo_activo: 'Obligatorio',
    nivel_id: 'Obligatorio',
  });
});

it('reads blank text as null, and plates in capitals', () => {
  expect(
    activos.input.parse({ nombre: ' Camión ', tipo_activo: 'vehiculo', nivel_id: 1, placa: ' abc123 ', marca: '  ' }),
  ).toMatchObject({
    nombre: 'Camión',
    placa: 'ABC123',
    marca: null,
    codigo: null,
    estado: 'operativo',
  });
});

it.each(['490154203237518', '490154203237519', '49015420323751', '12', 'Camión 12', '+573001112233', 'móvil#7'])(
  'takes «%s», which a tracker calls itself, as it comes',
  (identificador) => {
    expect(dispositivos.input.parse({ identificador })).toMatchObject({ identificador });
  },
);

it('spells an identifier in one way, and wants one', () => {
  expect(dispositivos.input.parse({ identificador: ' \ufeffCamio\u0301n\u200b 12 ' })).toMatchObject({
    identificador: 'Camión 12',
  });
  expect(wrong(dispositivos.input, { identificador: ' \u200b ' })).toEqual({ identificador: 'Obligatorio' });
  expect(wrong(dispositivos.input, { identificador: 'x'.repeat(65) })).toEqual({
    identificador: 'Máximo 64 caracteres',
  });
});

it('notices what looks mistyped about an IMEI', () => {
  expect(avisoIdentificador('490154203237518')).toBeNull();
  expect(avisoIdentificador('490154203237519')).toContain('El último dígito no cuadra');
  expect(avisoIdentificador('49015420323751')).toContain('falta el 0 inicial');
  for (const other of ['12', 'Camión 12', '', null, undefined]) expect(avisoIdentificador(other)).toBeNull();
});

it('rejects values that would be stored as zero, and accepts zero', () => {
  const tooSmall = (decimals: number) => ({ '': `Es demasiado pequeño: se guardan ${decimals} decimales` });
  expect(wrong(money, 0.0049)).toEqual(tooSmall(2));
  expect(wrong(quantity, -0.00004)).toEqual(tooSmall(4));
  for (const value of [0, 0.005, 0.01]) expect(wrong(money, value)).toEqual({});
  for (const value of [0, 0.00005, -0.0001]) expect(wrong(quantity, value)).toEqual({});
  const movement = { tipo: 'entrada', cantidad: 0.00001, costo_unitario: 0.001 };
  expect(wrong(nuevoMovimiento, movement)).toEqual({ cantidad: tooSmall(4)[''], costo_unitario: tooSmall(2)[''] });
});
