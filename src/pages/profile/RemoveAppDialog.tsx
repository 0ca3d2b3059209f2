import { useState } from 'react';
import { Alert } from '@mui/material';
import type { SegundoFactor } from '#contract/requests/factores';
import { Note } from '../../ui/Note';
import { PlainDialog } from '../../ui/PlainDialog';
import { removeApp } from '../door/factors';
import { CodeField, CurrentPassword } from '../door/fields';
import { useProof } from '../door/useProof';
import { codeHint } from './NewCodesDialog';

interface Props {
  factors: SegundoFactor;
  onDone: () => void;
  onClose: () => void;
}

/** What follows when the last factor is taken off. */
export const lastOne = 'Para entrar bastará su contraseña, y los códigos de recuperación dejan de servir.';

/** Takes the app from the account, with password and code. */
export const RemoveAppDialog = ({ factors: { con_clave, llaves_n }, onDone, onClose }: Props) => {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { fields, setFields, refusal, busy, attempt } = useProof();

  const submit = () => {
    const missing = {
      ...(con_clave && password === '' && { clave: 'Escriba su contraseña' }),
      ...(code.trim() === '' && { codigo: 'Escriba un código' }),
    };
    if (Object.keys(missing).length > 0) return setFields(missing);
    void attempt(() => removeApp(con_clave ? password : undefined, code).then(onDone));
  };

  return (
    <PlainDialog
      title="Quitar la aplicación de códigos"
      width="xs"
      kept
      {...{ refusal, busy, onClose }}
      close="Cancelar"
      main={{ children: 'Quitar', color: 'error' }}
      onSubmit={submit}
    >
      {llaves_n > 0 ? (
        <Note>Para entrar seguirán sirviendo sus llaves y sus códigos de recuperación.</Note>
      ) : (
        <Alert severity="warning">{lastOne}</Alert>
      )}
      {con_clave && <CurrentPassword value={password} onValue={setPassword} error={fields['clave']} first />}
      <CodeField value={code} onValue={setCode} error={fields['codigo']} hint={codeHint} first={!con_clave} />
    </PlainDialog>
  );
};
