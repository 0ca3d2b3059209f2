import { z } from '#contract/core/validation';

type Schema = Readonly<Record<string, unknown>>;
type Io = 'input' | 'output';

/** Objects up to this length stand in one line, and wherever they are used. */
const short = 60;

/**
 * Writes schemas as a reader would: each field with its limits, and what stands in for one that is missing. An object
 * that was written before is named by the place where it stands.
 */
export const createShapes = () => {
  const known = new Map<string, string>();

  const write = (schema: Schema, place: string, indent: string): string => {
    const all = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(all)) return listed(all, place, indent, ' | ');
    if (Array.isArray(schema.allOf)) return listed(schema.allOf, place, indent, ' & ');
    if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
    if ('const' in schema) return JSON.stringify(schema.const);
    if (typeof schema.$ref === 'string') return schema.$ref;
    if (schema.type === 'object') return object(schema, place, indent);
    if (schema.type !== 'array') return simple(schema);
    const items = Array.isArray(schema.prefixItems) ? schema.prefixItems : [schema.items ?? {}];
    return `[${listed(items, place, indent, ', ')}]${between(schema.minItems, schema.maxItems)}`;
  };

  const listed = (schemas: readonly unknown[], place: string, indent: string, by: string): string =>
    schemas.map((each) => write(each as Schema, place, indent)).join(by);

  const object = (schema: Schema, place: string, indent: string): string => {
    const key = JSON.stringify(schema);
    const before = known.get(key);
    if (before !== undefined) return `as ${before}`;
    const required = new Set(schema.required as string[] | undefined);
    const lines = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, field]) => {
      const missing = 'default' in field ? ` = ${JSON.stringify(field.default)}` : '';
      const shape = write(field, `${place}.${name}`, `${indent}  `);
      return `${name}${required.has(name) ? '' : '?'}: ${shape}${missing}`;
    });
    const { additionalProperties: more, propertyNames: names } = schema;
    if (more) lines.push(`[${write((names ?? {}) as Schema, place, indent)}]: ${write(more as Schema, place, indent)}`);
    const line = `{ ${lines.join('; ')} }`;
    if (line.length <= short) return line;
    known.set(key, place);
    return `{\n${lines.map((each) => `${indent}  ${each}\n`).join('')}${indent}}`;
  };

  /** @param place how the objects in it are named where they come again */
  return (schema: z.core.$ZodType, io: Io, place: string, indent = ''): string =>
    write(jsonOf(schema, io), place, indent);
};

const jsonOf = (schema: z.core.$ZodType, io: Io): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      const { def } = _zod;
      // What a text becomes when it is stored, an answer has already: its shape is that of the input.
      if (io === 'output' && def.type === 'pipe' && def.out._zod.def.type === 'transform')
        Object.assign(jsonSchema, jsonOf(def.in, io));
      // Only answers say so, of every object.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return rest;
};

const simple = ({ type, format, pattern, minimum, maximum, ...schema }: Schema): string => {
  if (type === 'integer' && minimum === 1 && maximum === 2_147_483_647) return 'id';
  if (type === 'number' || type === 'integer') {
    const { exclusiveMinimum: above, exclusiveMaximum: below } = schema;
    const open = [above === undefined ? '' : ` > ${text(above)}`, below === undefined ? '' : ` < ${text(below)}`];
    return `${type}${between(bound(minimum), bound(maximum))}${open.join('')}`;
  }
  const kind = typeof format === 'string' ? format : type === undefined ? 'any' : [type].flat().join(' | ');
  const form = typeof pattern === 'string' && format === undefined ? ` /${pattern}/` : '';
  return `${kind}${between(schema.minLength, schema.maxLength)}${form}`;
};

/** That of every whole number says nothing; next year is not the same for long. */
const bound = (value: unknown) => {
  if (Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER) return undefined;
  return value === new Date().getUTCFullYear() + 1 ? 'next year' : value;
};

const text = (value: unknown) => (value === undefined ? '' : String(value));

const between = (least: unknown, most: unknown): string =>
  least === undefined && most === undefined ? '' : ` ${text(least)}..${text(most)}`;
