import type { Schema } from '../schemas';

/**
 * What programs rely on of a schema, as small JSON. text: a type (`string`, `integer`, `#Activo`, `=abierta` for a
 * value of a list) · [each] · {any: [several]} · {fields}, where `nombre!` is required on the way in, and on the way
 * out always there · {each: value} for maps.
 */
export type Shape = string | [Shape] | { any: Shape[] } | { each: Shape } | { fields: Record<string, Shape> };

export const shapeOf = (schema: Schema): Shape => {
  const { $ref, anyOf, oneOf, allOf, enum: values, const: only, type, items, properties } = schema;
  if (typeof $ref === 'string') return `#${$ref.split('/').at(-1)}`;
  const several = (anyOf ?? oneOf) as Schema[] | undefined;
  if (several) return anyShape(several.map(shapeOf));
  if (Array.isArray(allOf)) return mergedShape((allOf as Schema[]).map(shapeOf));
  if (Array.isArray(values)) return anyShape(values.map((value) => `=${String(value)}`));
  if (only !== undefined) return `=${String(only)}`;
  if (Array.isArray(type)) return anyShape(type.map((each) => shapeOf({ ...schema, type: each as string })));
  if (type === 'array') return [items === undefined ? 'unknown' : shapeOf(items as Schema)];
  if (properties) return fieldsOf(properties as Record<string, Schema>, (schema.required ?? []) as string[]);
  const { additionalProperties } = schema;
  if (type === 'object') return { each: isSchema(additionalProperties) ? shapeOf(additionalProperties) : 'unknown' };
  return typeof type === 'string' ? type : 'unknown';
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const fieldsOf = (properties: Record<string, Schema>, required: readonly string[]): Shape => ({
  fields: Object.fromEntries(
    Object.entries(properties)
      .map(([name, field]) => [required.includes(name) ? `${name}!` : name, shapeOf(field)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
});

const anyShape = (shapes: readonly Shape[]): Shape => {
  const flat = shapes.flatMap((shape) => (isAny(shape) ? shape.any : [shape]));
  const distinct = [...new Map(flat.map((shape) => [JSON.stringify(shape), shape])).entries()].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const [only] = distinct;
  return only && distinct.length === 1 ? only[1] : { any: distinct.map(([, shape]) => shape) };
};

/** Of what a value has to be at once only objects say more than the first. */
const mergedShape = (shapes: readonly Shape[]): Shape => {
  const objects = shapes.filter(isFields);
  if (objects.length < shapes.length) return shapes[0] ?? 'unknown';
  return { fields: Object.assign({}, ...objects.map(({ fields }) => fields)) as Record<string, Shape> };
};

export const isAny = (shape: Shape): shape is { any: Shape[] } => typeof shape === 'object' && 'any' in shape;
export const isFields = (shape: Shape): shape is { fields: Record<string, Shape> } =>
  typeof shape === 'object' && 'fields' in shape;
export const isMap = (shape: Shape): shape is { each: Shape } => typeof shape === 'object' && 'each' in shape;
