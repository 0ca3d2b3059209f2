import { entities, type EntityName } from '#contract/index';
import { capital } from '#contract/words/noun';
import { words } from '#contract/words/index';
import { z } from '#contract/core/validation';
import { followed } from '../records/followedAnswer';

export type Schema = Record<string, unknown>;

/** JSON Schemas of what the routes validate and answer; those of the entities are components. */
export const createSchemas = () => {
  const convert = (schema: z.core.$ZodType, io: 'input' | 'output'): Schema => {
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

  const known = new Map<string, string>();
  const components: Record<string, Schema> = {};
  for (const name of Object.keys(entities) as EntityName[]) {
    const { record, input, patch } = entities[name];
    const one = words[name].one.split(' ').map(capital).join('').normalize('NFD').replaceAll(/\p{M}/gu, '');
    const versioned = patch.extend({ version: z.int() });
    const add = (title: string, schema: Schema, shown = schema) => {
      known.set(JSON.stringify(schema), title);
      components[title] = shown;
    };
    const given: z.ZodObject = record.partial();
    const answered = convert(given, 'output');
    // Which fields come depends on the role of the token's author.
    add(one, answered, { ...answered, required: ['id'] });
    const listed = convert(followed(given), 'output');
    add(`${one}EnLista`, listed, { ...listed, required: ['id'] });
    known.set(JSON.stringify(convert(record, 'output')), one);
    add(`${one}Nuevo`, convert(input, 'input'));
    add(`${one}Cambio`, convert(versioned, 'input'));
    add(`${one}Cambios`, convert(patch, 'input'));
  }

  /** A reference where it is a component, also within lists. */
  const referring = (schema: Schema): Schema => {
    const name = known.get(JSON.stringify(schema));
    if (name) return { $ref: `#/components/schemas/${name}` };
    const { type, items } = schema;
    return type === 'array' && typeof items === 'object' && items !== null
      ? { ...schema, items: referring(items as Schema) }
      : schema;
  };

  return {
    components,
    input: (schema: z.core.$ZodType) => referring(convert(schema, 'input')),
    output: (schema: z.core.$ZodType) => referring(convert(schema, 'output')),
  };
};

/** Without what is of no use to a reader or to generated clients, which would demand every field that has a default. */
const plain = (given: unknown, io: 'input' | 'output'): unknown => {
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
  return out;
};
