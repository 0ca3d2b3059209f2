import { escaped } from './html';

type Schema = Record<string, unknown>;

/**
 * A JSON Schema as one reads a type: `{ nombre: texto 1–120; nivel_id: entero ≥ 1 | null }`, as HTML with links to
 * named schemas.
 */
export const typeOf = (schema: Schema, indent = ''): string => {
  const { $ref, type, anyOf, oneOf, allOf, const: only, enum: options } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? '';
    return `<a href="#esquema-${escaped(name)}">${escaped(name)}</a>`;
  }
  if (only !== undefined) return value(only);
  if (Array.isArray(options)) return options.map(value).join(' | ');
  const parts = anyOf ?? oneOf;
  if (Array.isArray(parts)) return [...new Set(parts.map((each: Schema) => typeOf(each, indent)))].join(' | ');
  if (Array.isArray(allOf)) return allOf.map((each: Schema) => typeOf(each, indent)).join(' y ');
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each as string }, indent)).join(' | ');
  switch (type) {
    case 'object':
      return objectOf(schema, indent);
    case 'array': {
      const { prefixItems, items } = schema;
      if (Array.isArray(prefixItems)) return `[${prefixItems.map((each: Schema) => typeOf(each, indent)).join(', ')}]`;
      const item = typeOf((items ?? {}) as Schema, indent);
      const each = item.includes(' | ') && !item.startsWith('{') ? `(${item})` : item;
      return `lista de ${each}${bounds(schema.minItems, schema.maxItems)}`;
    }
    case 'string':
      return `${said[String(schema.format)] ?? 'texto'}${bounds(schema.minLength, schema.maxLength)}`;
    case 'integer':
    case 'number': {
      const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
      const range = bounds(minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum);
      return `${type === 'integer' ? 'entero' : 'número'}${range}`;
    }
    case 'boolean':
      return 'sí o no';
    case 'null':
      return 'null';
    default:
      return 'cualquiera';
  }
};

const objectOf = (
  { properties, required = [], additionalProperties, description: _ }: Schema,
  indent: string,
): string => {
  const fields = Object.entries((properties ?? {}) as Record<string, Schema>);
  const inner = `${indent}  `;
  if (fields.length === 0)
    return typeof additionalProperties === 'object'
      ? `{ [clave]: ${typeOf(additionalProperties as Schema, inner)} }`
      : '{ }';
  const lines = fields.map(([name, schema]) => {
    const optional = (required as string[]).includes(name) ? '' : '?';
    const note = typeof schema.description === 'string' ? ` <em>// ${escaped(schema.description)}</em>` : '';
    return `${inner}<b>${escaped(name)}</b>${optional}: ${typeOf(schema, inner)}${note}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
};

const value = (given: unknown) => `<i>${escaped(JSON.stringify(given))}</i>`;

const said: Readonly<Record<string, string>> = {
  'date-time': 'fecha y hora',
  date: 'fecha',
  uuid: 'uuid',
  email: 'correo',
  uri: 'dirección web',
  binary: 'archivo',
};

/** Bounds that say something: those of all integers do not. */
const bounds = (min: unknown, max: unknown): string => {
  const low = typeof min === 'number' && Math.abs(min) < Number.MAX_SAFE_INTEGER ? min : undefined;
  const high = typeof max === 'number' && max < 2_147_483_647 ? max : undefined;
  if (low !== undefined && high !== undefined) return low === high ? ` de ${low}` : ` ${low}–${high}`;
  if (low !== undefined) return ` ≥ ${low}`;
  return high === undefined ? '' : ` ≤ ${high}`;
};
