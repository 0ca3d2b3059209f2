import { gunzipSync, gzipSync } from 'node:zlib';
import type { Schema } from '../schemas';
import { shapeOf, type Shape } from './shape';

/** One call as programs know it. `obsolete`: the day (2027-11-30) from which it, or that part of it, may be gone. */
export interface Call {
  /** Of the address and the query, and the filters of a list as `filter`. */
  parameters: Shape;
  body?: Shape;
  answers: Record<string, Shape>;
  obsolete?: Record<string, string>;
}

/** All that a version of the API promises. */
export interface Surface {
  version: string;
  calls: Record<string, Call>;
  schemas: Record<string, Shape>;
}

interface Operation {
  parameters?: Schema[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  'x-filtros'?: Schema;
  'x-obsoleto'?: Record<string, string>;
}

interface Document {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Schema> };
}

/** The surface of an OpenAPI document of ours. */
export const surfaceOf = (document: unknown): Surface => {
  const { info, paths, components } = document as Document;
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Call] => [
      `${method.toUpperCase()} ${path}`,
      callOf(operation, components.parameters),
    ]),
  );
  return {
    version: info.version.split('+')[0] ?? '',
    calls: Object.fromEntries(calls),
    schemas: Object.fromEntries(Object.entries(components.schemas).map(([name, schema]) => [name, shapeOf(schema)])),
  };
};

const jsonOf = (content: Record<string, { schema: Schema }> | undefined): Shape | undefined => {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  return type === 'application/json' && media ? shapeOf(media.schema) : type;
};

const callOf = (operation: Operation, shared: Record<string, Schema>): Call => {
  const { parameters = [], requestBody, responses, 'x-filtros': filters, 'x-obsoleto': obsolete } = operation;
  const named = parameters
    .map((each) => (typeof each.$ref === 'string' ? shared[each.$ref.split('/').at(-1) ?? ''] : each))
    .filter((each): each is Schema => each?.in !== 'header');
  const given = named.map(({ name, required, schema, content }): [string, Shape] => {
    const typed = Object.values((content ?? {}) as Record<string, { schema: Schema }>)[0]?.schema;
    const shape = shapeOf(name === 'filter' ? (filters ?? typed ?? {}) : ((schema ?? typed ?? {}) as Schema));
    return [required === true ? `${String(name)}!` : String(name), shape];
  });
  const body = jsonOf(requestBody?.content);
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]): [string, Shape] => [status, jsonOf(content) ?? 'nothing']);
  return {
    parameters: { fields: Object.fromEntries(given) },
    ...(body !== undefined && { body }),
    answers: Object.fromEntries(answers),
    ...(obsolete && { obsolete }),
  };
};

/** As it is kept in the repository. */
export const packed = (surface: Surface): Buffer => gzipSync(JSON.stringify(surface), { level: 9 });
export const unpacked = (bytes: Buffer): Surface => JSON.parse(gunzipSync(bytes).toString('utf8')) as Surface;
