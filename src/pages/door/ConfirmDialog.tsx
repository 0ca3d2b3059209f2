import { useEffect, useState } from 'react';
import { Alert, Button } from '@mui/material';
import type { SegundoFactor } from '#contract/requests/factores';
import { loadConfig } from '../../providers/config';
import { canUseKeys } from '../../providers/canUseKeys';
import { confirmWith, confirmWithKey } from '../../providers/door/keys';
import { logOut } from '../../providers/signIn';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { PlainDialog } from '../../ui/PlainDialog';
import { hasFactor, useFactors } from './factors';
import { CodeField, CurrentPassword } from './fields';
import { useProof } from './useProof';

export interface ConfirmDialogProps {
  /** False: they gave it up. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks again who somebody is, with what their account has. What lies beneath stays as it is. */
const ConfirmDialog = ({ onAnswer }: ConfirmDialogProps) => {
  const { data, isError, refetch } = useFactors();
  const [typed, setTyped] = useState('');
  const { fields, setFields, refusal, busy, attempt } = useProof();
  const guarded = data !== undefined && hasFactor(data);
  const done = () => onAnswer(true);
  const giveUp = () => onAnswer(false);

  const submit = () => {
    if (!data) return void refetch();
    if (typed.trim() === '')
      return setFields(guarded ? { codigo: 'Escriba un código' } : { clave: 'Escriba su contraseña' });
    void attempt(() => confirmWith(guarded ? { codigo: typed } : { clave: typed }).then(done));
  };

  if (data && !guarded && !data.con_clave)
    return (
      <PlainDialog
        {...shown}
        close="Cancelar"
        main={{ children: 'Salir y entrar de nuevo', onClick: () => void logOut() }}
        onClose={giveUp}
      >
        <LogInAgain />
      </PlainDialog>
    );
  return (
    <PlainDialog
      {...shown}
      refusal={refusal ?? fields['llave'] ?? (data || !isError ? undefined : unread)}
      busy={busy}
      close="Cancelar"
      main={data || !isError ? { children: 'Confirmar', disabled: !data } : { children: 'Reintentar' }}
      onSubmit={submit}
      onClose={giveUp}
    >
      <Note>Lo que va a hacer toca la seguridad. Después de confirmar sigue donde estaba, sin repetir nada.</Note>
      {!data && !isError && <ListSkeleton rows={1} />}
      {data && (
        <Proofs
          factors={data}
          {...{ fields, typed }}
          onTyped={setTyped}
          onKey={() => void attempt(() => confirmWithKey().then(done))}
        />
      )}
    </PlainDialog>
  );
};

export default ConfirmDialog;

const shown = { title: 'Confirme que es usted', width: 'xs', kept: true } as const;
const unread = 'No se pudo cargar. Revise su conexión e inténtelo de nuevo.';

interface ProofsProps {
  factors: SegundoFactor;
  fields: Partial<Record<string, string>>;
  typed: string;
  onTyped: (typed: string) => void;
  onKey: () => void;
}

/** The password, or what the account has in its place. */
const Proofs = ({ factors, fields, typed, onTyped, onKey }: ProofsProps) => {
  const byKey = factors.llaves_n > 0 && canUseKeys();
  const props = { value: typed, onValue: onTyped, first: factors.activo || !byKey };
  return (
    <>
      {byKey && (
        <Button variant="outlined" startIcon={<Icon name="vpn_key" />} autoFocus={!factors.activo} onClick={onKey}>
          Usar una llave
        </Button>
      )}
      {!hasFactor(factors) && <CurrentPassword {...props} error={fields['clave']} />}
      {factors.activo && <CodeField {...props} error={fields['codigo']} hint="O uno de sus códigos de recuperación" />}
      {factors.llaves_n > 0 && !factors.activo && (
        <CodeField {...props} label="Código de recuperación" error={fields['codigo']} />
      )}
    </>
  );
};

/** Who has no password confirms by a log-in of just now. */
const LogInAgain = () => {
  const [provider, setProvider] = useState<string>();
  useEffect(() => {
    let gone = false;
    void loadConfig().then(({ oidc }) => gone || setProvider(oidc?.nombre));
    return () => {
      gone = true;
    };
  }, []);
  return (
    <>
      <Note>
        Su cuenta no tiene contraseña. Para confirmar que es usted, salga y entre de nuevo
        {provider === undefined ? ' como lo hace siempre' : ` con ${provider}`}: después de entrar tiene diez minutos.
      </Note>
      <Alert severity="warning">Lo que no haya guardado en esta página se pierde al salir.</Alert>
    </>
  );
};
