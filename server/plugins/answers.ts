import type { FastifySerializerCompiler } from 'fastify';
import { z } from '#contract/core/validation';

type Pick = ((value: unknown) => unknown) | null;

/**
 * Serialises responses by their schema: fields outside the schema never leave the server. It only filters; stored data
 * was validated on input.
 */
export const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) => {
  const pick = pickerOf(schema);
  return (data) => JSON.stringify(pick ? pick(data) : data);
};

/** What a route with this answer would send of a value. */
export const pickedBy = (schema: z.core.$ZodType): ((value: unknown) => unknown) =>
  pickerOf(schema) ?? ((value) => value);

/**
 * The same for responses with one more field, `name`, whose value is JSON text already: long columns that the database
 * has written are neither parsed nor written again. `schema` is that of the other fields, at least one.
 */
export const serializerWith = <S extends z.ZodObject>(schema: S, name: string) => {
  const pick = objectPicker(schema);
  return (data: z.input<S>, text: string): string =>
    `${JSON.stringify(pick(data)).slice(0, -1)},${JSON.stringify(name)}:${text}}`;
};

/** By schema: many routes answer with the same ones. */
const pickers = new WeakMap<z.core.$ZodType, Pick>();

/** A function that picks the fields of a schema from a value; null when nothing is filtered. */
const pickerOf = (schema: z.core.$ZodType): Pick => {
  const known = pickers.get(schema);
  if (known !== undefined) return known;
  const pick = createPicker(schema);
  pickers.set(schema, pick);
  return pick;
};

const createPicker = (schema: z.core.$ZodType): Pick => {
  if (schema instanceof z.ZodObject) return objectPicker(schema);
  if (schema instanceof z.ZodArray) {
    const each = pickerOf(schema.element);
    return each && ((value) => (Array.isArray(value) ? value.map(each) : value));
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return pickerOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return pickerOf(schema.def.out);
  return null;
};

const objectPicker = ({ shape }: z.ZodObject): NonNullable<Pick> => {
  const fields = Object.entries(shape).map(([key, inner]) => [key, pickerOf(inner)] as const);
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const source = value as Record<string, unknown>;
    const kept: Record<string, unknown> = {};
    for (const [key, pick] of fields) if (source[key] !== undefined) kept[key] = pick ? pick(source[key]) : source[key];
    return kept;
  };
};
