import type { ComponentProps, ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { FormGroup, RecordForm } from '../RecordForm';
import { inputs, type FieldInputProps } from './inputs';
import type { Presented } from './presentation';

interface Props<Row> extends Pick<
  ComponentProps<typeof RecordForm>,
  'entity' | 'initial' | 'kept' | 'parts' | 'rules'
> {
  fields: Presented<Row>;
  /** The inputs by title, in order; the last group also has those that none names. */
  groups: Readonly<Record<string, readonly (keyof Row & string)[]>>;
  /** Inputs of the noun's own. */
  own?: { readonly [Name in keyof Row]?: (props: FieldInputProps) => ReactNode };
  /** Beneath the groups. */
  children?: ReactNode;
}

/** The form of a noun, from its fields: the first input has the focus of a new record. */
export const FieldForm = <Row,>({ entity, fields, groups, own = {}, children, ...form }: Props<Row>) => {
  const isNew = useRecordContext()?.id === undefined;
  const groupList = Object.entries(groups);
  const named: readonly string[] = groupList.flatMap(([, names]) => names);
  const isTyped = (name: string) => fields.lines[name]?.input !== undefined || name in own;
  const rest = Object.keys(entity.fields).filter((name) => isTyped(name) && !named.includes(name));
  return (
    <RecordForm entity={entity} shown={shownOf(fields)} {...form}>
      {groupList.map(([title, names], at) => (
        <FormGroup key={title} title={title}>
          {[...names, ...(at === groupList.length - 1 ? rest : [])].map((name, nth) => (
            <FieldInput
              key={name}
              source={name}
              fields={fields}
              {...(own[name as keyof Row] && { Own: own[name as keyof Row] })}
              autoFocus={isNew && at + nth === 0}
            />
          ))}
        </FormGroup>
      ))}
      {children}
    </RecordForm>
  );
};

interface InputProps {
  source: string;
  fields: Presented<never>;
  Own?: ((props: FieldInputProps) => ReactNode) | undefined;
  autoFocus?: boolean;
}

/** The input of a field, by its kind. */
export const FieldInput = ({ source, fields: { lines }, Own, autoFocus = false }: InputProps) => {
  const { input, asked, help, faces } = lines[source] ?? {};
  const props = {
    source,
    ...(asked !== undefined && { label: asked }),
    ...(help !== undefined && { helperText: help }),
    ...(autoFocus && { autoFocus }),
  };
  if (Own) return <Own {...props} />;
  const Input = input && inputs[input];
  return Input ? <Input {...props} faces={faces} /> : null;
};

/** How a conflict shows the fields. */
const shownOf = ({ lines }: Presented<never>) =>
  Object.fromEntries(
    Object.entries(lines).map(([name, line]) => [
      name,
      (value: unknown): ReactNode => line.disputed?.(value) ?? line.said(value),
    ]),
  );
