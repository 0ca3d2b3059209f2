import { useId, useMemo, useState, type ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Dialog, DialogActions, DialogTitle } from '@mui/material';
import { Form } from 'react-admin';
import { useFormState, type FieldValues } from 'react-hook-form';
import type { z } from '#contract/core/validation';
import { DialogBody } from './DialogBody';
import { failureOf } from './failure';
import { KeptTyping } from './form/KeptTyping';
import { FieldSchemas, RequiredFields, requiredIn } from './form/required';

interface Props {
  title: string;
  submitLabel: string;
  /** Validates the inputs before anything is sent. */
  schema: z.ZodType<FieldValues, FieldValues>;
  initial?: FieldValues;
  /** The width of the dialog. */
  width?: 'xs' | 'sm' | 'md';
  onClose: () => void;
  /** Sends the values. A rejection is shown beside the fields it names, else above them. */
  onSubmit: (values: FieldValues) => Promise<void>;
  children: ReactNode;
}

/** A dialog with a few inputs. Mounted while it is open. */
export const FormDialog = ({
  title,
  submitLabel,
  schema,
  initial,
  width = 'xs',
  onClose,
  onSubmit,
  children,
}: Props) => {
  const heading = useId();
  const [refusal, setRefusal] = useState<string>();
  const [values] = useState(initial);
  const isRequired = useMemo(() => requiredIn(schema), [schema]);

  const submit = async (sent: FieldValues) => {
    setRefusal(undefined);
    try {
      await onSubmit(sent);
      onClose();
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      if (fields) return fields;
      setRefusal(message);
      return { root: { serverError: message } };
    }
    return undefined;
  };

  return (
    // A click outside would lose the input; Escape is a deliberate exit.
    <Dialog
      open
      fullWidth
      maxWidth={width}
      onClose={(_event, reason) => reason !== 'backdropClick' && onClose()}
      aria-labelledby={heading}
    >
      <Form
        record={nobody}
        resolver={zodResolver(schema, undefined, { raw: true })}
        defaultValues={values}
        onSubmit={submit}
        disableInvalidFormNotification
        noValidate
      >
        <DialogTitle id={heading}>{title}</DialogTitle>
        <DialogBody>
          <KeptTyping name={title} />
          {refusal && <Alert severity="error">{refusal}</Alert>}
          <FieldSchemas.Provider value={schema}>
            <RequiredFields.Provider value={isRequired}>{children}</RequiredFields.Provider>
          </FieldSchemas.Provider>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <SubmitButton label={submitLabel} />
        </DialogActions>
      </Form>
    </Dialog>
  );
};

/** Without the record of the page beneath. */
const nobody = {};

const SubmitButton = ({ label }: { label: string }) => {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" loading={isSubmitting}>
      {label}
    </Button>
  );
};
