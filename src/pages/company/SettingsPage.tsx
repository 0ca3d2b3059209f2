import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, useNotify } from 'react-admin';
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form';
import { ajustesEmpresa, type ajustesGuardados, type AjustesEmpresa } from '#contract/entities/empresas';
import { z } from '#contract/core/validation';
import { api } from '../../providers/api';
import { getJson } from '../../providers/requests';
import { loadCompanies } from '../../providers/start';
import { failureOf } from '../../ui/failure';
import { FieldSchemas, RequiredFields, requiredIn } from '../../ui/form/required';
import { KeptTyping } from '../../ui/form/KeptTyping';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { FormGroup } from '../../ui/RecordForm';
import { CompanySettings } from './CompanySettings';
import styles from './company.module.css';

type Saved = z.output<typeof ajustesGuardados>;

const path = '/empresa/ajustes';
const key = ['empresa', 'ajustes'];

/** The settings of the company, for those who run it. */
const SettingsPage = () => {
  const { data, isError, refetch } = useQuery({ queryKey: key, queryFn: getJson<Saved>(path), staleTime: 0 });
  if (data) return <SettingsForm saved={data} />;
  if (!isError) return <ListSkeleton rows={6} />;
  return (
    <div className="grid gap-12" role="alert">
      <p>No se pudo cargar. Revise su conexión e inténtelo de nuevo.</p>
      <Button variant="outlined" onClick={() => void refetch()}>
        Reintentar
      </Button>
    </div>
  );
};

export default SettingsPage;

const SettingsForm = ({ saved }: { saved: Saved }) => {
  // The form is reset by hand: with other default values it would lose what was typed.
  const [defaults] = useState({ ajustes: saved.ajustes });
  return (
    <Form
      className={styles.companySettings}
      record={nobody}
      resolver={resolver}
      defaultValues={defaults}
      warnWhenUnsavedChanges
      disableInvalidFormNotification
      noValidate
    >
      <KeptTyping name="ajustes de la empresa" />
      <FieldSchemas.Provider value={schema}>
        <RequiredFields.Provider value={isRequired}>
          <CompanySettings Part={FormGroup} />
        </RequiredFields.Provider>
      </FieldSchemas.Provider>
      <SaveButton saved={saved} />
    </Form>
  );
};

/** Saves only what was changed, so that two people who change different settings both keep theirs. */
const SaveButton = ({ saved }: { saved: Saved }) => {
  const { handleSubmit, reset, setError } = useFormContext();
  const { isSubmitting, dirtyFields } = useFormState();
  const notify = useNotify();
  const queries = useQueryClient();

  /** What was changed here stays in the form. */
  const take = (now: Saved, keepDirtyValues: boolean) => {
    queries.setQueryData(key, now);
    reset({ ajustes: now.ajustes }, { keepDirtyValues });
  };

  const submit = async (values: FieldValues) => {
    const ajustes = values['ajustes'] as AjustesEmpresa;
    const touched = Object.keys((dirtyFields['ajustes'] ?? {}) as object);
    const changed = Object.fromEntries(Object.entries(ajustes).filter(([name]) => touched.includes(name)));
    try {
      const { json } = await api<Saved>(path, { method: 'PATCH', body: { ...changed, version: saved.version } });
      take(json, false);
      // Pages write amounts in the units of the session's company.
      if ('unidad_combustible' in changed) await loadCompanies();
      notify('Cambios guardados');
    } catch (reason) {
      const { message, code, fields } = failureOf(reason);
      for (const [name, words] of Object.entries(fields ?? {})) setError(`ajustes.${name}`, { message: words });
      if (code !== 'VERSION_CONFLICTO') return notify(fields ? 'ra.message.invalid_form' : message, { type: 'error' });
      take(await getJson<Saved>(path)({ signal: AbortSignal.timeout(patience) }), true);
      notify('Otra persona guardó antes. Lo que usted cambió sigue aquí: revíselo y guarde de nuevo.', {
        type: 'warning',
      });
    }
  };

  return (
    <div className="row wrap">
      <Button
        type="submit"
        variant="contained"
        loading={isSubmitting}
        onClick={(event) => void handleSubmit(submit)(event)}
      >
        Guardar
      </Button>
    </div>
  );
};

/** The form is of the company's settings, not of a record around it. */
const nobody = {};
const patience = 10_000;

const schema = z.object({ ajustes: ajustesEmpresa });
const resolver = zodResolver(schema as z.ZodType<FieldValues, FieldValues>, undefined, { raw: true });
const isRequired = requiredIn(schema);
