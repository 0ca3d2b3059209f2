import { sinceOf } from '#contract/core/dateBounds';
import type { Entity } from '#contract/core/entity';
import { referenceOf } from '#contract/core/references';
import { z } from '#contract/core/validation';
import { fieldWord, type Words } from '#contract/words/noun';
import { catalogueTables } from '../rows/catalogueTables';
import { wordsIn, type CatalogueName, type Column } from '../rows/columns';
import { optionsOf } from './options';

/** What files say of a field beyond its contract: a text is its synonyms, separated by commas. */
type Said = string | SaidMore;
type SaidMore = Partial<Omit<Column, 'field' | 'synonyms'>> & { synonyms?: string | readonly string[] };
/** What is no field of the entity says how its cells are read. */
type SaidOf<Field, E extends Declared> = Field extends keyof E['fields']
  ? Said | false
  : SaidMore & Pick<Column, 'kind'>;

type Declared = Pick<Entity, 'fields' | 'codes'> & { name: string };

/**
 * The columns of an entity's files: headings are its words, cells are read as its contract says. Those of `said` are
 * first, in its order; the plain fields that it does not name follow in that of the contract. False: not imported.
 */
export const entityColumns = <E extends Declared, S extends Readonly<Record<string, Said | false>>>(
  entity: E,
  words: Words,
  said: S & { readonly [Field in keyof S]: SaidOf<Field, E> },
): Column[] =>
  [...new Set([...Object.keys(said), ...Object.keys(entity.fields)])].flatMap((field) => {
    const more: Said | false = said[field] ?? {};
    if (more === false) return [];
    const { synonyms, ...others } = typeof more === 'string' ? { synonyms: more } : more;
    const column = { ...plainColumn(entity, words, field), ...others };
    const { kind } = column;
    const named = typeof synonyms === 'string' ? wordsIn(synonyms) : synonyms;
    return kind ? [{ ...column, kind, ...(named && { synonyms: named }) }] : [];
  });

const plainColumn = ({ name, fields, codes }: Declared, words: Words, field: string) => {
  const schema = (fields as z.ZodRawShape)[field];
  const refersTo = referenceOf(name, field);
  const kind = schema && kindOf(schema, refersTo);
  const since = schema && sinceOf(schema);
  const values = words.values[field];
  return {
    field,
    label: fieldWord(words, field) ?? field,
    ...(kind && { kind }),
    ...(since && { since }),
    ...(schema && isRequired(schema) && { required: true }),
    ...(codes.includes(field) && { code: true as const }),
    ...(kind === 'opcion' && values && { options: optionsOf(values, {}) }),
    ...(kind === 'booleano' && values && { help: `${values.true} o ${values.false}.` }),
    ...(kind === 'referencia' && isCatalogue(refersTo) && { refersTo }),
  };
};

const isCatalogue = (name: string | undefined): name is CatalogueName =>
  name !== undefined && Object.hasOwn(catalogueTables, name);

const isRequired = (schema: z.core.$ZodType) =>
  !z.safeParse(schema, undefined).success && !z.safeParse(schema, null).success;

/** How the cells of a field are read; undefined where a cell cannot say it: files, parts, records of no catalogue. */
const kindOf = (schema: z.core.$ZodType, refersTo: string | undefined): Column['kind'] | undefined => {
  const { def } = schema._zod;
  if ('innerType' in def) return kindOf(def.innerType as z.core.$ZodType, refersTo);
  if ('in' in def) return kindOf(def.in as z.core.$ZodType, refersTo);
  const format = 'format' in def ? def.format : undefined;
  switch (def.type) {
    case 'boolean':
      return 'booleano';
    case 'enum':
      return 'opcion';
    case 'number':
      return refersTo === undefined ? 'numero' : isCatalogue(refersTo) ? 'referencia' : undefined;
    case 'string':
      if (format === 'uuid') return undefined;
      return format === 'datetime' ? 'momento' : format === 'date' ? 'fecha' : 'texto';
    case 'array': {
      const { element } = def as z.core.$ZodArrayDef;
      return ['texto', 'opcion'].includes(kindOf(element, undefined) ?? '') ? 'lista' : undefined;
    }
    default:
      return undefined;
  }
};
