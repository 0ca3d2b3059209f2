import type { ComponentProps, ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { z } from '#contract/core/validation';
import { FormFold } from '../FormFold';
import { FormGroup, RecordForm, type Written } from '../RecordForm';
import { isEmpty, shownOf } from './facts';
import { inputs, type FieldInputProps, type OfKind } from './inputs';
import type { Presented } from './presentation';

/** The inputs of the noun's own, by field. */
export type Own<Row> = { readonly [Name in keyof Row]?: (props: FieldInputProps) => ReactNode };

type Names<Row> = readonly (keyof Row & string)[];

interface Props<Row> extends Pick<
  ComponentProps<typeof RecordForm>,
  'entity' | 'initial' | 'kept' | 'parts' | 'rules'
> {
  fields: Presented<Row>;
  /** The inputs by title, in order; the last group, or fold, also has those that are named nowhere. */
  groups?: Readonly<Record<string, Names<Row>>>;
  /** Beneath, collapsed. */
  folds?: Readonly<Record<string, Names<Row>>>;
  own?: Own<Row>;
  /** First of all. */
  above?: ReactNode;
  /** False: no input takes the focus. */
  focused?: false;
  /** Fields that `above` and `children` have inputs for. */
  beneath?: Names<Row>;
  children?: ReactNode;
}

/** The form of a noun, from its fields: the first one to type in has the focus of a new record. */
export const FieldForm = <Row,>({
  entity,
  fields,
  groups = {},
  folds = {},
  own = {},
  above,
  focused,
  beneath = [],
  children,
  ...form
}: Props<Row>) => {
  const isNew = useRecordContext()?.id === undefined;
  const named: readonly string[] = [groups, folds].flatMap((each) => Object.values(each)).flat();
  const isLeft = (name: string) => fields.lines[name]?.input !== null && ![...named, ...beneath].includes(name);
  const rest = Object.keys(entity.fields).filter(isLeft);
  const last = [groups, folds].flatMap((each) => Object.keys(each).at(-1) ?? [])[0];
  const inputsOf = (title: string, names: readonly string[]) => (title === last ? [...names, ...rest] : names);
  const isFocused = (name: string) => fields.lines[name]?.input;
  const focus =
    isNew && focused !== false ? Object.values<readonly string[]>(groups).flat().find(isFocused) : undefined;
  return (
    <RecordForm entity={entity} shown={shownOf(fields)} {...form}>
      {above}
      {Object.entries<readonly string[]>(groups).map(([title, names]) => (
        <FormGroup key={title} title={title}>
          {inputsOf(title, names).map((source) => (
            <FieldInput key={source} {...{ source, fields, own }} autoFocus={source === focus} />
          ))}
        </FormGroup>
      ))}
      {Object.entries<readonly string[]>(folds).map(([title, names]) => (
        <FormFold key={title} title={title} sources={inputsOf(title, names).filter((name) => isOptional(entity, name))}>
          {inputsOf(title, names).map((source) => (
            <FieldInput key={source} {...{ source, fields, own }} />
          ))}
        </FormFold>
      ))}
      {children}
    </RecordForm>
  );
};

/** Whether a new record is without it: a fold does not count what always has a value. */
const isOptional = ({ fields }: Written, name: string) => {
  const value = fields[name] && z.safeParse(fields[name], undefined).data;
  return isEmpty(value) || (Array.isArray(value) && value.length === 0);
};

interface InputProps {
  source: string;
  fields: Presented<never>;
  own?: Own<Record<string, unknown>>;
  autoFocus?: boolean;
}

/** The input of a field: the noun's own, or that of its kind. @throws Error if it has neither: nobody could type it */
export const FieldInput = ({ source, fields: { lines }, own = {}, autoFocus = false }: InputProps) => {
  const { input, asked, help, faces, unit } = lines[source] ?? {};
  const props = {
    source,
    ...(asked !== undefined && { label: asked }),
    ...(help !== undefined && { helperText: help }),
    ...(autoFocus && { autoFocus }),
  };
  const Own = own[source];
  if (Own) return <Own {...props} />;
  if (!input) throw new Error(`No input for ${source}`);
  const inputOf: (props: FieldInputProps, kind: OfKind) => ReactNode = inputs[input];
  return inputOf(props, { ...(faces && { faces }), ...(unit !== undefined && { unit }) });
};
