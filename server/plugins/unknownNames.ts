import { z } from '#contract/core/validation';
import { nearest } from './nearest';

type Schema = z.core.$ZodType;

/** Nobody reads more. */
const mostTold = 20;
/** Nobody sends more by hand: what follows in a larger value is left to its schema, which has limits of its own. */
const mostSeen = 20_000;

/**
 * The names in a value that its schema does not know, at every depth, each with what to say of it: `{ 'items.0.nonbre':
 * '…' }`. What a record, an open object or `unknown` takes is known, whatever its name.
 *
 * @param answered schemas of what is answered of the same thing: their names may be sent back
 */
export const unknownNames = (
  value: unknown,
  schema: Schema,
  answered: readonly Schema[] = [],
): Readonly<Record<string, string>> => {
  const found = new Map<string, string>();
  let seen = 0;
  const visit = (at: unknown, accepts: readonly Schema[], shown: readonly Schema[], path: readonly string[]) => {
    if (++seen > mostSeen || typeof at !== 'object' || at === null || accepts.some(isOpen)) return;
    if (Array.isArray(at)) {
      const [items, shownItems] = [accepts.flatMap(itemsOf), shown.flatMap(itemsOf)];
      if (items.length === 0) return;
      for (const [n, each] of at.entries()) {
        if (seen > mostSeen) return;
        visit(each, items, shownItems, [...path, String(n)]);
      }
      return;
    }
    // Where no object is expected the schema itself says so.
    if (!accepts.some((each) => each instanceof z.ZodObject || each instanceof z.ZodRecord)) return;
    for (const [name, each] of Object.entries(at)) {
      if (found.size >= mostTold || seen > mostSeen) return;
      const inside = accepts.flatMap((one) => fieldOf(one, name));
      if (inside.length > 0)
        visit(
          each,
          inside,
          shown.flatMap((one) => fieldOf(one, name)),
          [...path, name],
        );
      else if (!shown.some((one) => fieldOf(one, name).length > 0))
        found.set([...path, name].join('.'), unknownName(name, accepts.flatMap(namesOf)));
    }
  };
  visit(value, partsOf(schema), answered.flatMap(partsOf), []);
  return Object.fromEntries(found);
};

/** The message about an unknown name, with the nearest known one. */
export const unknownName = (name: string, known: readonly string[]): string => {
  const meant = nearest(name, known);
  return `No se conoce «${name.slice(0, 60)}»${meant ? `; ¿quiso decir «${meant}»?` : ''}`;
};

const shownWith = new WeakMap<Schema, readonly Schema[]>();

/** Declares a body of the public surface that a route parses itself, and what is answered of the same thing. */
export const answeredWith = (body: Schema, answered: readonly Schema[]): void =>
  void shownWith.set(body, [...new Set([...(shownWith.get(body) ?? []), ...answered])]);

/** The unknown names in a body that a route parses itself; none in those of calls outside the public surface. */
export const unknownInBody = (body: unknown, schema: Schema): Readonly<Record<string, string>> => {
  const answered = shownWith.get(schema);
  return answered ? unknownNames(body, schema, answered) : {};
};

const parts = new WeakMap<Schema, readonly Schema[]>();

/** What a value may be, without wrappers: of a union each of its sides, of a pipe both ends. */
export const partsOf = (schema: Schema): readonly Schema[] => {
  const known = parts.get(schema);
  if (known) return known;
  const found = takeApart(schema);
  parts.set(schema, found);
  return found;
};

const takeApart = (schema: Schema): readonly Schema[] => {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(partsOf);
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(partsOf);
  if (schema instanceof z.ZodPipe)
    return [schema.def.in, schema.def.out].filter((each) => !(each instanceof z.ZodTransform)).flatMap(partsOf);
  if (schema instanceof z.ZodLazy) return partsOf(schema.def.getter());
  const { def } = schema._zod as { def: { innerType?: Schema } };
  return def.innerType ? partsOf(def.innerType) : [schema];
};

const isOpen = (schema: Schema) =>
  schema instanceof z.ZodUnknown || schema instanceof z.ZodAny || (schema instanceof z.ZodObject && isLoose(schema));

const isLoose = ({ def: { catchall } }: z.ZodObject) => catchall !== undefined && !(catchall instanceof z.ZodNever);

const itemsOf = (schema: Schema): readonly Schema[] => {
  if (schema instanceof z.ZodArray) return partsOf(schema.element as Schema);
  if (schema instanceof z.ZodTuple) return [...schema.def.items, schema.def.rest ?? []].flat().flatMap(partsOf);
  return [];
};

const fieldOf = (schema: Schema, name: string): readonly Schema[] => {
  if (schema instanceof z.ZodRecord) return partsOf(schema.valueType as Schema);
  const field = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
  return field ? partsOf(field as Schema) : [];
};

const namesOf = (schema: Schema): readonly string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
