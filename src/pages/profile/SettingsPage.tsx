import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mui/material';
import { Form, useNotify } from 'react-admin';
import { useFormState, type FieldValues } from 'react-hook-form';
import { cambioPerfil, formatoNumero, type Perfil } from '#contract/requests/perfil';
import type { z } from '#contract/core/validation';
import { failureOf } from '../../ui/failure';
import { KeptTyping } from '../../ui/form/KeptTyping';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { AddressForm } from './AddressForm';
import { usePerfil, useSavePerfil, useSavePreferences, type SavePreferences } from './account';
import { EventPreferences } from './EventPreferences';
import { NoticePreferences } from './NoticePreferences';
import { PushDevice } from './PushDevice';
import { QuietHours } from './QuietHours';
import { Unread } from './Unread';
import styles from './profile.module.css';
import { SelectInput, TextInput } from '../../ui/form/inputs';
import { useNotifyFailure } from '../../ui/useAttempt';
import { useOpened } from '../../ui/useOpened';

/** Personal information, and notice preferences. */
const SettingsPage = () => {
  const { data, isError, refetch } = usePerfil();
  return (
    <div className={`grid gap-16 regular ${styles.profile}`}>
      <section className={`card ${styles.profileCard}`} aria-labelledby="personal">
        <h2 id="personal">Información personal</h2>
        {data ? (
          <PersonalForm perfil={data} />
        ) : isError ? (
          <Unread onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </section>
      {data && (
        <section className={`card ${styles.profileCard}`} aria-labelledby="correo">
          <h2 id="correo">Correo</h2>
          <AddressForm key={data.email} perfil={data} />
        </section>
      )}
      {data && <NoticeSettings perfil={data} />}
    </div>
  );
};

export default SettingsPage;

/** How, and when, the person is notified. */
const NoticeSettings = ({ perfil }: { perfil: Perfil }) => {
  const { mutate } = useSavePreferences();
  const notifyFailure = useNotifyFailure();
  const save: SavePreferences = (chosen) => mutate(chosen, { onError: notifyFailure });
  return (
    <>
      <PushDevice />
      <EventPreferences perfil={perfil} onSave={save} />
      <NoticePreferences perfil={perfil} onSave={save} />
      <QuietHours perfil={perfil} onSave={save} />
    </>
  );
};

/** The fields of the form. */
const writtenOf = ({ name, telefono, preferencias: { formato_numero } }: Perfil) => ({
  name,
  telefono,
  preferencias: { formato_numero },
});

const PersonalForm = ({ perfil }: { perfil: Perfil }) => {
  const { opened, follow } = useOpened(perfil, 'own');
  const save = useSavePerfil();
  const notify = useNotify();

  const submit = async (values: FieldValues) => {
    try {
      await save(cambioPerfil.parse(values));
      follow();
      notify('Cambios guardados');
      return undefined;
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      notify(fields ? 'ra.message.invalid_form' : message, { type: 'error' });
      return fields ?? { root: { serverError: message } };
    }
  };

  return (
    <Form
      className={styles.profileForm}
      record={nobody}
      resolver={resolver}
      defaultValues={writtenOf(opened)}
      onSubmit={submit}
      warnWhenUnsavedChanges
      disableInvalidFormNotification
      noValidate
    >
      <KeptTyping name="perfil" />
      <TextInput source="name" label="Nombre" autoComplete="name" />
      <TextInput
        source="telefono"
        label="Teléfono"
        type="tel"
        autoComplete="tel"
        helperText="Opcional, por ejemplo +57 300 123 4567"
      />
      <SelectInput source="preferencias.formato_numero" label="Formato de números" choices={formats} />
      <div className="row wrap gap-8-12">
        <SaveButton />
      </div>
    </Form>
  );
};

const SaveButton = () => {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" loading={isSubmitting}>
      Guardar
    </Button>
  );
};

/** The form is of the user's own account, not of a record around it. */
const nobody = {};

const schema: z.ZodType<FieldValues, FieldValues> = cambioPerfil.omit({ email: true }).required();
const resolver = zodResolver(schema, undefined, { raw: true });

const example = 1_234_567.8;
const formats = formatoNumero.options.map((id) => ({ id, name: new Intl.NumberFormat(id).format(example) }));
