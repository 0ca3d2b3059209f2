import type { ReactNode } from 'react';
import { BulkDeleteButton, useResourceContext } from 'react-admin';
import { entities } from '#contract/index';
import { z } from '#contract/core/validation';
import { BulkChange } from '../BulkChange';
import { Icon } from '../Icon';
import { inOrder } from './facts';
import { FieldInput, type Own } from './FieldForm';
import type { Presented } from './presentation';

interface Props {
  fields: Presented<never>;
  /** Those fields first, in this order. */
  first?: readonly string[];
  own?: Own<Record<string, unknown>>;
}

/** Bulk actions on the selected records: a value for a field that says so, those of the page, deletion. */
const BulkChanges = ({ children, ...props }: Props & { children?: ReactNode }) => (
  <>
    <FieldChanges {...props} />
    {children}
    <BulkDeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />
  </>
);

export default BulkChanges;

/** A value for a field of the selected records, each that says so. */
export const FieldChanges = ({ fields, first = [], own = {} }: Props) => {
  const entity = byName.get(useResourceContext() ?? '');
  return inOrder(fields.lines, first, ({ bulk }) => bulk !== undefined).map((source) => {
    const { bulk } = fields.lines[source] ?? {};
    const schema = entity?.fields[source];
    if (!bulk || !schema) return null;
    const { icon, label } = typeof bulk === 'string' ? { icon: bulk, label: changeOf(fields, source) } : bulk;
    return (
      <BulkChange key={source} source={source} label={label} icon={icon} schema={withoutDefault(schema)}>
        <FieldInput {...{ source, fields, own }} />
      </BulkChange>
    );
  });
};

const byName = new Map<string, { fields: Readonly<Record<string, z.ZodType>> }>(Object.entries(entities));

/** «Cambiar tipo» */
const changeOf = ({ words }: Presented<never>, source: string) =>
  `Cambiar ${(words.fields[source] ?? source).toLowerCase()}`;

/** A value must be chosen, even where a new record has one by itself. */
const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
