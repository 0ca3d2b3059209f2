import { useState } from 'react';
import { Button } from '@mui/material';
import { Confirm, useNotify } from 'react-admin';
import { worksInTheField } from '#contract/core/roles';
import { lockNow } from '../../providers/lock/idleLock';
import { canLock } from '../../providers/lock/lock';
import { removePin } from '../../providers/lock/phoneSession';
import { useRole } from '../../providers/session';
import { dateTime } from '../../ui/formats';
import { useAttempt } from '../../ui/useAttempt';
import { PinDialog } from './PinDialog';
import { usePhonePin } from './usePhonePin';
import { SecurityCard } from './SecurityCard';

/** This phone's PIN, for people in the field: set, changed, removed. */
export const PhonePin = () => (worksInTheField(useRole()) ? <Section /> : null);

const Section = () => {
  const { data, changed } = usePhonePin();
  const notify = useNotify();
  const { attempt, busy } = useAttempt();
  const [asked, setAsked] = useState<'set' | 'change' | 'remove'>();
  if (!data) return null;
  const { dias, conPin, expira_en } = data;
  const offered = dias > 0 && canLock();

  const done = (words: string) => {
    setAsked(undefined);
    notify(words);
    void changed();
  };
  const remove = () => attempt(async () => removePin().then(() => done('Este teléfono ya no tiene PIN')));

  return (
    <SecurityCard title="PIN de este teléfono">
      <p>
        {conPin
          ? `Este teléfono: sesión abierta hasta el ${dateTime(expira_en)}. Cada uso lo prolonga.`
          : dias === 0
            ? notAllowed
            : canLock()
              ? `En lugar de la contraseña, ${dias === 1 ? 'hasta 1 día' : `hasta ${dias} días`} sin usar Ftrack.`
              : insecure}
      </p>
      <div className="row wrap gap-8-12 above-12">
        {!conPin && offered && (
          <Button variant="contained" onClick={() => setAsked('set')}>
            Poner un PIN
          </Button>
        )}
        {conPin && (
          <>
            {offered && (
              <Button variant="outlined" onClick={() => setAsked('change')}>
                Cambiar el PIN
              </Button>
            )}
            <Button onClick={() => setAsked('remove')}>Quitar el PIN</Button>
            <Button onClick={lockNow}>Bloquear ahora</Button>
          </>
        )}
      </div>
      {(asked === 'set' || asked === 'change') && (
        <PinDialog
          changes={asked === 'change'}
          onSet={() => done('Desde ahora este teléfono se abre con su PIN')}
          onClose={() => setAsked(undefined)}
        />
      )}
      <Confirm
        isOpen={asked === 'remove'}
        loading={busy}
        title="Quitar el PIN"
        content="En este teléfono volverá a hacer falta la contraseña cada día."
        confirm="Quitar el PIN"
        cancel="Cancelar"
        onConfirm={() => void remove()}
        onClose={() => setAsked(undefined)}
      />
    </SecurityCard>
  );
};

const notAllowed =
  'Su empresa no permite entrar con un PIN. Quien la administra lo decide en Usuarios, Ajustes de la empresa.';
const insecure =
  'Este sitio no usa una conexión segura (https), y sin ella el navegador no puede guardar la sesión cifrada para ' +
  'un PIN.';
