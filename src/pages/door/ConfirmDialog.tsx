import { useEffect, useState } from 'react';
import { Alert, Button } from '@mui/material';
import type { SegundoFactor } from '#contract/requests/factores';
import { loadConfig } from '../../providers/config';
import { canUseKeys, confirmWith, confirmWithKey } from '../../providers/door/keys';
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
  const giveUp = () => onAnswer(false);
  if (!data)
    return (
      <PlainDialog
        {...shown}
        close="Cancelar"
        onClose={giveUp}
        {...(isError && {
          refusal: 'No se pudo cargar. Revise su conexión e inténtelo de nuevo.',
          main: { children: 'Reintentar', onClick: () => void refetch() },
        })}
      >
        {!isError && <ListSkeleton rows={1} />}
      </PlainDialog>
    );
  if (!hasFactor(data) && !data.con_clave) return <LogInAgain onClose={giveUp} />;
  return <Proof factors={data} onDone={() => onAnswer(true)} onClose={giveUp} />;
};

export default ConfirmDialog;

const shown = { title: 'Confirme que es usted', width: 'xs', kept: true } as const;

interface ProofProps {
  factors: SegundoFactor;
  onDone: () => void;
  onClose: () => void;
}

const Proof = ({ factors, onDone, onClose }: ProofProps) => {
  const [typed, setTyped] = useState('');
  const { fields, setFields, refusal, busy, attempt } = useProof();
  const guarded = hasFactor(factors);
  const byKey = factors.llaves_n > 0 && canUseKeys();
  const field = guarded ? 'codigo' : 'clave';

  const submit = () => {
    const value = typed.trim() === '' ? '' : typed;
    if (value === '') return setFields({ [field]: guarded ? 'Escriba un código' : 'Escriba su contraseña' });
    void attempt(() => confirmWith(guarded ? { codigo: value } : { clave: value }).then(onDone));
  };
  const props = { value: typed, onValue: setTyped, first: !byKey || factors.activo };

  return (
    <PlainDialog
      {...shown}
      refusal={refusal ?? fields['llave']}
      busy={busy}
      close="Cancelar"
      main={{ children: 'Confirmar' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Note>
        Lo que va a hacer toca la seguridad. Después de confirmar sigue donde estaba, sin escribir nada de nuevo.
      </Note>
      {byKey && (
        <Button
          variant="outlined"
          startIcon={<Icon name="vpn_key" />}
          autoFocus={!factors.activo}
          onClick={() => void attempt(() => confirmWithKey().then(onDone))}
        >
          Usar una llave
        </Button>
      )}
      {!guarded && <CurrentPassword {...props} error={fields['clave']} />}
      {factors.activo && <CodeField {...props} error={fields['codigo']} hint="O uno de sus códigos de recuperación" />}
      {guarded && !factors.activo && <CodeField {...props} label="Código de recuperación" error={fields['codigo']} />}
    </PlainDialog>
  );
};

/** Who has no password confirms by a log-in of just now. */
const LogInAgain = ({ onClose }: { onClose: () => void }) => {
  const [provider, setProvider] = useState<string>();
  useEffect(() => {
    let gone = false;
    void loadConfig().then(({ oidc }) => gone || setProvider(oidc?.nombre));
    return () => {
      gone = true;
    };
  }, []);
  return (
    <PlainDialog
      {...shown}
      close="Cancelar"
      main={{ children: 'Salir y entrar de nuevo', onClick: () => void logOut() }}
      onClose={onClose}
    >
      <Note>
        Su cuenta no tiene contraseña. Para confirmar que es usted, salga y entre de nuevo
        {provider === undefined ? ' como lo hace siempre' : ` con ${provider}`}: después de entrar tiene diez minutos.
      </Note>
      <Alert severity="warning">Lo que no haya guardado en esta página se pierde al salir.</Alert>
    </PlainDialog>
  );
};
