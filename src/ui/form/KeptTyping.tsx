import { useEffect, useState } from 'react';
import { Alert, Button } from '@mui/material';
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form';
import { forgetTyped, onTyping, ownComeback } from '../../providers/comeback';

/**
 * In a form: what is typed when the session ends is kept, and offered to the same user when the form opens again.
 * @param name tells this form from others of its page
 */
export const KeptTyping = ({ name }: { name: string }) => {
  const { getValues, setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const [place] = useState(() => `${window.location.pathname} ${name}`);
  const [kept, setKept] = useState<FieldValues>();

  useEffect(() => {
    let gone = false;
    void ownComeback().then((found) => {
      const typed = found?.typed[place];
      if (!gone && typeof typed === 'object' && typed !== null) setKept(typed);
    });
    return () => {
      gone = true;
    };
  }, [place]);

  useEffect(
    () =>
      onTyping(place, () => {
        const fields = Object.keys(dirtyFields);
        return fields.length > 0 ? Object.fromEntries(fields.map((field) => [field, getValues(field)])) : undefined;
      }),
    [place, dirtyFields, getValues],
  );

  if (!kept) return null;
  const close = () => {
    setKept(undefined);
    void forgetTyped(place);
  };
  const take = () => {
    for (const [field, value] of Object.entries(kept)) setValue(field, value, { shouldDirty: true, shouldTouch: true });
    close();
  };
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <>
          <Button color="inherit" size="small" onClick={take}>
            Recuperar
          </Button>
          <Button color="inherit" size="small" onClick={close}>
            Descartar
          </Button>
        </>
      }
    >
      Su sesión terminó antes de guardar lo que había escrito aquí.
    </Alert>
  );
};
