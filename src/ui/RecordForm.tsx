import { useContext, useMemo, useState, type ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mui/material';
import { DeleteButton, Form, SaveButton, Toolbar, useNotify, useRecordContext, useSaveContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { Entity } from '#contract/entity';
import { z } from '#contract/validation';
import { ConflictDialog, type PartNames, type Shown } from './ConflictDialog';
import { failureOf } from './failure';
import { Icon } from './Icon';
import { OpenedBy, useWayBack } from './opening';
import './records.css';

/** What a form asks of an entity. */
export type Written = Pick<Entity, 'fields' | 'input'>;

interface Props {
  entity: Written;
  /** Records of this kind are never deleted. */
  kept?: true;
  /** How a value is written where it is not a field: words of enums, names of references. */
  shown?: Shown;
  /** How the parts of a field that holds several are called, where its words do not say. */
  parts?: PartNames;
  children: ReactNode;
}

/**
 * The one form of an entity, for creating and editing: the contract validates it, refusals stand beside
 * their fields, leaving with unsaved words is asked about, and whoever saved meanwhile is not overwritten unseen.
 */
export const RecordForm = ({ entity, kept, shown = {}, parts = {}, children }: Props) => {
  const record = useRecordContext();
  const { save } = useSaveContext();
  const over = useContext(OpenedBy) !== undefined;
  const notify = useNotify();
  const [conflict, setConflict] = useState<FieldValues>();
  const resolver = useMemo(() => zodResolver(entity.input, undefined, { raw: true }), [entity]);
  const defaults = useMemo(() => defaultsOf(entity), [entity]);

  const submit = async (values: FieldValues) => {
    let reason: unknown;
    const named: unknown = await save?.(values, { onError: (error) => (reason = error) });
    if (reason === undefined) return named;
    const { message, code, fields } = failureOf(reason);
    if (code === 'VERSION_CONFLICTO') setConflict(values);
    else notify(fields ? 'ra.message.invalid_form' : message, { type: 'error' });
    // Any error keeps the form unsaved, so that leaving it is still asked about.
    return fields ?? { root: { serverError: message } };
  };

  return (
    <Form
      resolver={resolver}
      defaultValues={defaults}
      onSubmit={submit}
      warnWhenUnsavedChanges
      // A drawer closes at its list's own path, which leaves the form all the same.
      {...(over && { formRootPathname: nowhere })}
      disableInvalidFormNotification
      noValidate
    >
      <div className="record-form">
        {children}
        <FormEnd deletable={record?.id !== undefined && !kept} />
      </div>
      {conflict && <ConflictDialog entity={entity} shown={shown} parts={parts} mine={conflict} submit={submit} onClose={() => setConflict(undefined)} />}
    </Form>
  );
};

const nowhere = 'nowhere';

/** Fields that belong together: two columns on a desktop, one on a phone. */
export const FormGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="form-group">
    <legend>{title}</legend>
    <div className="form-grid">{children}</div>
  </fieldset>
);

const FormEnd = ({ deletable }: { deletable: boolean }) => {
  const record = useRecordContext();
  const wayBack = useWayBack();
  return (
    <Toolbar className="form-end">
      <SaveButton alwaysEnable icon={<Icon name="check" />} />
      <Button component={Link} to={wayBack(record?.id)}>
        Cancelar
      </Button>
      {deletable && <DeleteButton className="form-delete" mutationMode="pessimistic" icon={<Icon name="delete" />} />}
    </Toolbar>
  );
};

/** What the contract says of a field that nobody filled in. */
const defaultsOf = ({ fields }: Written): FieldValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { success, data } = z.safeParse(field, undefined);
      return [[name, success ? data : null] as const];
    }),
  );
