import { isValidElement } from 'react';
import { expect, it } from 'vitest';
import { FieldInput } from './FieldForm';
import { money, reference } from './kinds';
import type { Presented } from './presentation';

const words = { one: 'prueba', many: 'pruebas', gender: 'f' as const, fields: {}, values: {} };
const fields: Presented = {
  words,
  lines: { costo: { ...money, help: 'Sin impuestos' }, nivel_id: reference(() => null) },
  filters: {},
};

it('the input of a field is that of its kind, with its help', () => {
  const input = FieldInput({ source: 'costo', fields });
  expect(isValidElement(input) && input.props).toMatchObject({
    source: 'costo',
    money: true,
    helperText: 'Sin impuestos',
  });
});

it('a form that has no input for a reference does not open', () => {
  expect(() => FieldInput({ source: 'nivel_id', fields })).toThrow('No input for nivel_id');
  const own = { nivel_id: () => null };
  expect(FieldInput({ source: 'nivel_id', fields, own })).toMatchObject({ type: own.nivel_id });
});
