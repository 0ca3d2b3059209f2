import { entities, type EntityName } from '#contract/index';
import { moment, type Entity } from '#contract/core/entity';
import { can } from '#contract/core/access';
import { roles } from '#contract/core/roles';
import { capital } from '#contract/words/noun';
import { words } from '#contract/words/index';
import { z } from '#contract/core/validation';
import { followed } from '../records/followedAnswer';
import type { Convert, Schema } from './plain';

/** `código de falla` → `CodigoDeFalla`. */
export const joined = (text: string) =>
  text.split(/[ _]/).map(capital).join('').normalize('NFD').replaceAll(/\p{M}/gu, '');

const removedName = 'RegistroEliminado';
const removed = z.object({ id: z.int(), uuid: z.uuid(), eliminado: z.literal(true), eliminado_en: moment });

export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/**
 * The components of the records: each whole, brief and as it is written.
 *
 * @param briefly lists that answer the fields of a reference when nothing is asked
 * @param add a component: its name, the JSON Schemas of what routes declare that it stands for, and what is shown
 */
export const addRecords = (
  convert: Convert,
  briefly: ReadonlySet<string>,
  add: (title: string, declared: readonly Schema[], shown: Schema) => void,
) => {
  add(removedName, [], convert(removed, 'output'));
  for (const name of Object.keys(entities) as EntityName[]) {
    const entity: Entity = entities[name];
    const one = joined(words[name].one);
    const { record, input, patch } = entity;
    const given = record.partial();
    const whole = convert(record, 'output');
    // What costs is only answered to who may edit; who may not list gets one record briefly.
    const shownBriefly = roles.some((role) => can(role, 'show', name) && !can(role, 'list', name));
    const always = (field: string) => !shownBriefly || entity.reference.some((each) => each === field);
    const required = (whole.required as string[]).filter(
      (field) => !entity.costs.includes(field) && !entity.unlisted.includes(field) && always(field),
    );
    add(one, [convert(given, 'output'), whole], { ...whole, required });
    const isBrief = briefly.has(name) || roles.some((role) => !can(role, 'list', name) && can(role, 'reference', name));
    if (isBrief) add(`${one}Breve`, [], briefOf(whole, entity));
    add(`${one}EnLista`, [convert(followed(given), 'output'), convert(followed(record), 'output')], {
      anyOf: [one, ...(isBrief ? [`${one}Breve`] : []), removedName].map(refTo),
    });
    for (const [title, written] of [
      [`${one}Nuevo`, input],
      [`${one}Cambio`, patch.extend({ version: z.int() })],
      [`${one}Cambios`, patch],
    ] as const) {
      const schema = convert(written, 'input');
      add(title, [schema], schema);
    }
  }
};

/** The fields that everybody gets who may refer to such records. */
const briefOf = (whole: Schema, { reference, costs }: Entity): Schema => {
  const fields = reference.filter((field) => !costs.includes(field));
  const properties = whole.properties as Schema;
  return { type: 'object', properties: Object.fromEntries(fields.map((f) => [f, properties[f]])), required: fields };
};
