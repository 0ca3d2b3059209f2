import type { z } from '#contract/core/validation';

export type Schema = Record<string, unknown>;
type Io = 'input' | 'output';
/** The JSON Schema of what is read (input) or answered (output). */
export type Convert = (schema: z.core.$ZodType, io: Io) => Schema;

/** Without what is of no use to a reader or to generated clients, which would demand every field that has a default. */
export const plain = (given: unknown, io: Io): unknown => {
  if (Array.isArray(given)) return given.map((each) => plain(each, io));
  if (typeof given !== 'object' || given === null) return given;
  const out: Schema = {};
  for (const [key, value] of Object.entries(given)) {
    if (key === 'properties')
      out[key] = Object.fromEntries(Object.entries(value as object).map(([name, schema]) => [name, plain(schema, io)]));
    else if (key === 'default') {
      if (io === 'input' && value !== null && JSON.stringify(value) !== '[]')
        out.description = `Si falta: ${JSON.stringify(value)}`;
    } else if (key === 'enum' || key === 'const' || key === 'required') out[key] = value;
    else if (key === 'pattern' && typeof value === 'string' && ('format' in given || value.length > 80)) continue;
    else if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER) continue;
    else if (key === 'additionalProperties' && value === false && io === 'output') continue;
    else out[key] = plain(value, io);
  }
  return asProperties(asArray(out), io);
};

/**
 * A tuple as all generators read it: so many items, each of one of these kinds. With `prefixItems` some demand one item
 * too many, others name bounds that they do not declare.
 */
const asArray = ({ prefixItems, items, ...rest }: Schema): Schema => {
  if (!Array.isArray(prefixItems)) return items === undefined ? rest : { ...rest, items };
  const bounded = items === undefined || items === false;
  const kinds = (bounded ? prefixItems : [...prefixItems, items]) as Schema[];
  const distinct = [...new Map(kinds.map(withoutBounds).map((kind) => [JSON.stringify(kind), kind])).values()];
  return {
    ...rest,
    items: distinct.length === 1 ? distinct[0] : { anyOf: distinct },
    minItems: prefixItems.length,
    ...(bounded && { maxItems: prefixItems.length }),
  };
};

const withoutBounds = ({ minimum: _, maximum: __, ...kind }: Schema): Schema => kind;

/** A record by the values of an enum, as an object with these properties. */
const asProperties = (schema: Schema, io: Io): Schema => {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const keys = (propertyNames as Schema | undefined)?.enum;
  if (!Array.isArray(keys) || typeof additionalProperties !== 'object') return schema;
  return {
    ...rest,
    properties: Object.fromEntries(keys.map((key) => [String(key), additionalProperties])),
    ...(io === 'input' && { additionalProperties: false }),
  };
};
