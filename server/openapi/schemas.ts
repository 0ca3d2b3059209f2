import { z } from '#contract/core/validation';
import { addRecords, refTo } from './ofRecords';
import { plain, type Convert, type Schema } from './plain';

export type { Schema } from './plain';

export type Schemas = ReturnType<typeof createSchemas>;

/**
 * JSON Schemas of what the routes validate and answer; those of records and filters are components.
 *
 * @param briefly lists that answer the fields of a reference when nothing is asked
 */
export const createSchemas = (briefly: ReadonlySet<string>) => {
  const known = new Map<string, string>();
  const components: Record<string, Schema> = {};
  addRecords(convert, briefly, (title, declared, shown) => {
    for (const each of declared) known.set(JSON.stringify(each), title);
    components[title] = shown;
  });

  /** A reference wherever it is a component. */
  const referring = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(referring);
    if (typeof schema !== 'object' || schema === null) return schema;
    const name = 'properties' in schema && known.get(JSON.stringify(schema));
    if (name) return refTo(name);
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, referring(value)]));
  };

  return {
    components,
    input: (schema: z.core.$ZodType) => referring(convert(schema, 'input')) as Schema,
    output: (schema: z.core.$ZodType) => referring(convert(schema, 'output')) as Schema,
    /** A component that is not of a record. @returns the reference to it */
    name: (title: string, schema: Schema): Schema => {
      components[title] ??= schema;
      return refTo(title);
    },
  };
};

const convert: Convert = (schema, io) => {
  const {
    $schema: _,
    '~standard': __,
    ...rest
  } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // What a text becomes when it is stored, an answer has already: its shape is that of the input.
      if (io === 'output' && def.type === 'pipe' && def.out._zod.def.type === 'transform')
        Object.assign(jsonSchema, convert(def.in, 'output'));
    },
  }) as Schema;
  return plain(rest, io) as Schema;
};
