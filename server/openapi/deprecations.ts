import type { Deprecation } from '../plugins/deprecation';
import type { Schema } from './schemas';

/** An operation with what of it is obsolete and what to use instead. `x-obsoleto`: part (all of it: '') → last day. */
export const withDeprecations = (operation: Schema, deprecated: readonly Deprecation[] = []): Schema => {
  if (deprecated.length === 0) return operation;
  const whole = deprecated.some(({ query, body }) => !query && !body);
  const parts = deprecated.flatMap(({ query = [], body = [], sunset }) =>
    [...query, ...body].map((name): [string, string] => [name, sunset]),
  );
  const said = deprecated.map(({ query = [], body = [], since, sunset, instead }) => {
    const what = [...query, ...body].map((name) => `\`${name}\``).join(', ') || 'Esta llamada';
    return `**Obsoleto** desde ${since}: ${what} deja de funcionar el ${sunset} o después. ${instead}`;
  });
  const fields = deprecated.flatMap(({ body = [] }) => body);
  const parameters = ((operation.parameters ?? []) as Schema[]).map((each) =>
    deprecated.some(({ query }) => query?.includes(String(each.name))) ? { ...each, deprecated: true } : each,
  );
  return {
    ...operation,
    ...(whole && { deprecated: true }),
    description: [operation.description, ...said].filter(Boolean).join('\n\n'),
    parameters,
    ...(fields.length > 0 && { requestBody: marked(operation.requestBody as Body, fields) }),
    'x-obsoleto': Object.fromEntries([...(whole ? [['', earliest(deprecated)]] : []), ...parts]),
  };
};

const earliest = (deprecated: readonly Deprecation[]) => deprecated.map(({ sunset }) => sunset).sort()[0] ?? '';

interface Body extends Schema {
  content: Record<string, { schema: Schema }>;
}

/** Beside the shared schema, which other calls take too. */
const marked = (body: Body, fields: readonly string[]): Schema => ({
  ...body,
  content: Object.fromEntries(
    Object.entries(body.content).map(([type, media]) => [
      type,
      {
        ...media,
        schema: {
          allOf: [media.schema, { properties: Object.fromEntries(fields.map((name) => [name, { deprecated: true }])) }],
        },
      },
    ]),
  ),
});
