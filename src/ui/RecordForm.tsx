import { useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mui/material';
import {
  DeleteButton,
  Form,
  SaveButton,
  Toolbar,
  useNotify,
  useRecordContext,
  useResourceContext,
  useSaveContext,
} from 'react-admin';
import { useFormState, type FieldValues, type Resolver } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { keptDates } from '#contract/core/dateBounds';
import type { Entity } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { ConflictDialog, type PartNames, type Shown } from './ConflictDialog';
import { failureOf } from './failure';
import { FieldGroup } from './FieldGroup';
import { KeptTyping } from './form/KeptTyping';
import { FieldSchemas, RequiredFields, requiredIn } from './form/required';
import { FormGrid } from './FormGrid';
import { Icon } from './Icon';
import { OpenedBy, useWayBack } from './opening';
import { useOpened } from './useOpened';
import styles from './RecordForm.module.css';

/** The part of an entity that a form needs. */
export type Written = Pick<Entity, 'fields' | 'input'>;

interface Props {
  entity: Written;
  /** Initial values of a new record, in addition to the contract's defaults. */
  initial?: FieldValues;
  /** Records of this kind are never deleted. */
  kept?: true;
  /** How a value is displayed outside of inputs: labels of enums, names of references. */
  shown?: Shown;
  /** Labels for the parts of a composite field, if its words have none. */
  parts?: PartNames;
  /** Errors of the record as a whole, by field: shown together with those of single fields. */
  rules?: (values: FieldValues) => Readonly<Record<string, string>>;
  children: ReactNode;
}

/**
 * The only form of an entity, to create and edit: the contract validates it, errors are shown beside their fields,
 * leaving it with unsaved changes asks for confirmation, and a concurrent change is not overwritten blindly. What is
 * typed outlives refetches of the record.
 */
export const RecordForm = ({ entity, initial, kept, shown = {}, parts = {}, rules, children }: Props) => {
  const current = useRecordContext();
  const [typed, setTyped] = useState(false);
  const { opened: record, follow } = useOpened(current, current?.id, typed);
  const { save } = useSaveContext();
  const resource = useResourceContext();
  const over = useContext(OpenedBy) !== undefined;
  const notify = useNotify();
  const [conflict, setConflict] = useState<FieldValues>();
  const resolver = useMemo(
    () => withRules(keeping(zodResolver(entity.input, undefined, { raw: true }), entity, record), rules),
    [entity, record, rules],
  );
  const defaults = useMemo(() => missingIn(record, { ...defaultsOf(entity), ...initial }), [entity, initial, record]);
  const isRequired = useMemo(() => requiredIn(entity.input), [entity]);

  const submit = async (values: FieldValues) => {
    let reason: unknown;
    const named: unknown = await save?.(values, { onError: (error) => (reason = error) });
    if (reason === undefined) {
      follow();
      return named;
    }
    const { message, code, fields } = failureOf(reason);
    if (code === 'VERSION_CONFLICTO') setConflict(values);
    else notify(fields ? 'ra.message.invalid_form' : message, { type: 'error' });
    // Any error keeps the form dirty, so that leaving it still asks for confirmation.
    return fields ?? { root: { serverError: message } };
  };

  return (
    <Form
      {...(record && { record })}
      resolver={resolver}
      defaultValues={defaults}
      onSubmit={submit}
      warnWhenUnsavedChanges
      // A drawer closes to the path of its list, which also leaves the form.
      {...(over && { formRootPathname: nowhere })}
      disableInvalidFormNotification
      noValidate
    >
      <div className={`grid gap-16 ${styles.recordForm}`}>
        <KeptTyping name={[resource, record?.id].filter(Boolean).join(' ')} />
        <FieldSchemas.Provider value={entity.input}>
          <RequiredFields.Provider value={isRequired}>{children}</RequiredFields.Provider>
        </FieldSchemas.Provider>
        <Typed onChange={setTyped} />
        <FormEnd deletable={record?.id !== undefined && !kept} />
      </div>
      {conflict && (
        <ConflictDialog
          entity={entity}
          shown={shown}
          parts={parts}
          mine={conflict}
          submit={submit}
          onClose={() => setConflict(undefined)}
        />
      )}
    </Form>
  );
};

/** Tells whether there is something typed that is not saved. */
const Typed = ({ onChange }: { onChange: (typed: boolean) => void }) => {
  const { isDirty } = useFormState();
  useEffect(() => onChange(isDirty), [isDirty, onChange]);
  return null;
};

const nowhere = 'nowhere';

/** Inputs that belong together: two columns on a desktop, one on a phone. */
export const FormGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <FieldGroup>
    <legend>{title}</legend>
    <FormGrid>{children}</FormGrid>
  </FieldGroup>
);

const FormEnd = ({ deletable }: { deletable: boolean }) => {
  const record = useRecordContext();
  const wayBack = useWayBack();
  return (
    <Toolbar className={styles.formEnd}>
      <SaveButton alwaysEnable icon={<Icon name="check" />} />
      <Button component={Link} to={wayBack(record?.id)}>
        Cancelar
      </Button>
      <span className={`muted tiny wide-only ${styles.formNote}`} aria-hidden />
      {deletable && (
        <DeleteButton
          className={styles.formDelete}
          mutationMode="pessimistic"
          redirect={() => wayBack()}
          icon={<Icon name="delete" />}
        />
      )}
    </Toolbar>
  );
};

/** A stored date that is not touched is not judged by today's bounds. */
const keeping =
  (fields: Resolver, entity: Written, record: FieldValues = {}): Resolver =>
  async (values, context, options) => {
    const judged = await fields(values, context, options);
    const errors = { ...judged.errors };
    for (const name of keptDates(entity.fields, values, record)) Reflect.deleteProperty(errors, name);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** All errors are shown at once, so that correcting one does not reveal the next. */
const withRules =
  (fields: Resolver, rules: Props['rules']): Resolver =>
  async (values, context, options) => {
    const judged = await fields(values, context, options);
    const broken = Object.entries(rules?.(values) ?? {}).map(([name, message]) => [name, { type: 'rule', message }]);
    return broken.length === 0 ? judged : { values: {}, errors: { ...Object.fromEntries(broken), ...judged.errors } };
  };

/** Keeps the record's values whole: react-admin would merge objects with the defaults, key by key. */
const missingIn = (record: FieldValues | undefined, defaults: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(defaults).filter(([name]) => record?.[name] === undefined));

/** The contract's defaults of empty fields. */
const defaultsOf = ({ fields }: Written): FieldValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { success, data } = z.safeParse(field, undefined);
      return [[name, success ? data : null] as const];
    }),
  );
