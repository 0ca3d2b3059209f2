import { describe, expect, it } from 'vitest';
import { entities } from '#contract/index';
import { z } from '#contract/core/validation';
import { useApi } from '../testing/useApi';
import { schemaOfBody } from './errors';

const api = useApi();

type Schema = z.core.$ZodType;

/** The schemas of days and moments within another, by their paths. */
const datesIn = (schema: Schema, path: string): [path: string, schema: Schema][] => {
  const inner = (name: string, ...parts: Schema[]) => parts.flatMap((part) => datesIn(part, name));
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, each]) => inner(`${path}.${key}`, each));
  if (schema instanceof z.ZodArray) return inner(`${path}[]`, schema.element);
  if (schema instanceof z.ZodRecord) return inner(`${path}{}`, schema.valueType);
  if (schema instanceof z.ZodUnion) return inner(path, ...schema.options);
  if (schema instanceof z.ZodIntersection) return inner(path, schema.def.left, schema.def.right);
  if (schema instanceof z.ZodPipe) return inner(path, schema.in, schema.out);
  const { def } = schema._zod;
  if ('innerType' in def) return inner(path, def.innerType as Schema);
  return 'format' in def && (def.format === 'date' || def.format === 'datetime') ? [[path, schema]] : [];
};

/** What asks about the past stores nothing, and positions are older than records. */
const questions = ['POST /api/posiciones/en-area', 'POST /api/recorrido/exportar'];

/** What a date without bounds takes. */
const absurd = ['0024-05-01', '2201-01-01', '9999-12-31'].flatMap((day) => [day, `${day}T12:00:00Z`]);

const unbounded = (dates: readonly [string, Schema][]) =>
  dates.filter(([, schema]) => absurd.some((date) => z.safeParse(schema, date).success)).map(([path]) => path);

describe('every date that is written has a floor and a ceiling', () => {
  it('in the fields of the entities', () => {
    const dates = Object.values(entities).flatMap(({ name, input }) => datesIn(input, name));
    expect(dates.length).toBeGreaterThan(10);
    expect(unbounded(dates)).toEqual([]);
  });

  it('in the body of every call', () => {
    const dates = api.routes.flatMap(({ method, path, schema }) =>
      schema?.body ? datesIn(schemaOfBody(schema.body as Schema), `${method} ${path} `) : [],
    );
    expect(dates.length).toBeGreaterThan(90);
    expect(unbounded(dates).filter((path) => !questions.some((each) => path.startsWith(`${each} `)))).toEqual([]);
  });
});
