import { describe, expect, it } from 'vitest';
import { entities, type EntityName } from '../index';
import { z } from '../core/validation';
import { words } from './index';
import { createWord, fieldWord, storedWords, titleWord, type Words } from './noun';

/** The values of an enum, however it is wrapped; undefined for any other field. */
const valuesOf = (shape: z.core.$ZodType): string[] | undefined => {
  const { def } = shape._zod;
  if (shape instanceof z.ZodEnum) return shape.options.map(String);
  for (const inner of ['innerType', 'in', 'element'] as const)
    if (inner in def) return valuesOf((def as unknown as Record<typeof inner, z.core.$ZodType>)[inner]);
  return undefined;
};

const declared = (name: EntityName) => {
  const { fields, computed, filters } = entities[name];
  return Object.entries<z.core.$ZodType>({ ...filters, ...computed, ...fields });
};

describe.each(Object.keys(entities) as EntityName[])('%s', (name) => {
  const spoken: Words = words[name];

  it('has a word for every field and filter, and no superfluous one', () => {
    for (const [field] of declared(name)) expect(fieldWord(spoken, field), field).toMatch(/^\p{Lu}/u);
    const known = [...declared(name).map(([field]) => field), ...Object.keys(storedWords)];
    expect(Object.keys(spoken.fields).filter((field) => !known.includes(field))).toEqual([]);
  });

  it('has a word for every value, and no superfluous one', () => {
    const enums = declared(name).flatMap(([field, shape]) => {
      const values = valuesOf(shape);
      return values ? [{ field, values }] : [];
    });
    for (const { field, values } of enums) {
      const said = spoken.values[field] ?? {};
      expect(Object.keys(said).sort(), field).toEqual([...values].sort());
      expect(new Set(Object.values(said)).size, `${field}: two values with the same word`).toBe(values.length);
    }
    const others = Object.keys(spoken.values).filter((field) => !enums.some((each) => each.field === field));
    const shapes = new Map(declared(name));
    expect(others.filter((field) => !shapes.has(field))).toEqual([]);
  });
});

it('a noun is used with its gender', () => {
  expect(createWord(words.ordenes)).toBe('Nueva orden');
  expect(createWord(words.activos)).toBe('Nuevo activo');
  expect(createWord(words.usuarios)).toBe('Invitar usuario');
  expect(titleWord(words.ordenes)).toBe('Órdenes de trabajo');
  expect(titleWord(words.activos)).toBe('Activos');
});
