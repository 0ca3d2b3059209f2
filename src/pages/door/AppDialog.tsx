import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton } from '@mui/material';
import type { SecretoNuevo, SegundoFactor } from '#contract/requests/factores';
import { CopyField } from '../../ui/CopyField';
import { Note } from '../../ui/Note';
import { PlainDialog } from '../../ui/PlainDialog';
import { usePhone } from '../../ui/usePhone';
import { codesStep } from './codesStep';
import { confirmApp, hasFactor, newSecret } from './factors';
import { CodeField, CurrentPassword } from './fields';
import { useProof } from './useProof';
import styles from './door.module.css';

const QrCode = lazy(() => import('../../ui/QrCode'));

interface Props {
  factors: SegundoFactor;
  /** The app is set up, and its codes were kept. */
  onDone: () => void;
  onClose: () => void;
}

/** Sets up an authenticator app, or the one of another phone: the password, the QR code, its first code. */
export const AppDialog = ({ factors, onDone, onClose }: Props) => {
  const [password, setPassword] = useState('');
  const [secret, setSecret] = useState<SecretoNuevo>();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const phone = usePhone();
  const { fields, setFields, refusal, busy, attempt } = useProof();
  // Only the first factor of an account: for another one the session has to be confirmed.
  const asksPassword = factors.con_clave && !hasFactor(factors);
  const shown = {
    title: factors.activo ? 'Cambiar de teléfono' : 'Activar la aplicación de códigos',
    kept: true,
    close: 'Cancelar',
    ...{ refusal, busy, onClose },
  };

  const begin = () => {
    if (asksPassword && password === '') return setFields({ clave: 'Escriba su contraseña' });
    void attempt(async () => setSecret(await newSecret(asksPassword ? password : undefined)));
  };
  const confirm = () => {
    if (!/^\d{6}$/.test(code.replaceAll(' ', '')))
      return setFields({ codigo: 'Son los seis números de la aplicación' });
    void attempt(async () => {
      const made = await confirmApp(code);
      if (made.length > 0) setCodes(made);
      else onDone();
    });
  };

  if (codes) return <PlainDialog {...codesStep(codes, onDone)} />;
  if (!secret)
    return (
      <PlainDialog {...shown} width="sm" main={{ children: 'Continuar', autoFocus: !asksPassword }} onSubmit={begin}>
        <Note>{factors.activo ? anotherPhone : firstPhone}</Note>
        {asksPassword && <CurrentPassword value={password} onValue={setPassword} error={fields['clave']} first />}
      </PlainDialog>
    );
  const qrCode = (
    <Suspense fallback={<Skeleton variant="rounded" className={styles.scanPlace} />}>
      <QrCode text={secret.uri} label="Código QR para la aplicación de códigos" />
    </Suspense>
  );
  const typedKey = <CopyField label="O escriba esta clave en la aplicación" value={secret.secreto} />;
  // A phone does not read its own screen, and a keyboard would hide what comes first.
  return (
    <PlainDialog {...shown} width="sm" fills held main={{ children: 'Activar' }} onSubmit={confirm}>
      {phone ? (
        <>
          <Step of={1}>Agregue la cuenta a la aplicación de este teléfono.</Step>
          <Button variant="outlined" href={secret.uri}>
            Abrir la aplicación
          </Button>
          {typedKey}
        </>
      ) : (
        <div className={`grid align-center ${styles.scan}`}>
          {qrCode}
          <div className="grid gap-12">
            <Step of={1}>En la aplicación elija agregar una cuenta y lea este código con la cámara.</Step>
            {typedKey}
          </div>
        </div>
      )}
      <Step of={2}>Escriba aquí los seis números que muestra.</Step>
      <CodeField key="code" value={code} onValue={setCode} error={fields['codigo']} first={!phone} />
      {phone && (
        <div className={`grid gap-12 ${styles.scanElsewhere}`}>
          <Note>Si la aplicación está en otro teléfono, lea con su cámara este código.</Note>
          {qrCode}
        </div>
      )}
    </PlainDialog>
  );
};

const Step = ({ of, children }: { of: number; children: string }) => (
  <p className="flush">
    <strong>{of}.</strong> {children}
  </p>
);

const firstPhone =
  'Necesita una aplicación de códigos en su teléfono: Google Authenticator, Microsoft Authenticator, Aegis o la de ' +
  'contraseñas del propio teléfono.';
const anotherPhone =
  'Tenga a mano el teléfono nuevo. El de antes deja de servir cuando escriba el primer código del nuevo.';
