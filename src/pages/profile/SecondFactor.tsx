import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { useNotify } from 'react-admin';
import type { SegundoFactor } from '#contract/requests/factores';
import { limits } from '#contract/core/limits';
import { shortDate } from '../../ui/formats';
import { StatusChip } from '../../ui/StatusChip';
import { AppDialog } from '../door/AppDialog';
import { hasFactor, useDoorChanged, useFactors } from '../door/factors';
import { NewCodesDialog } from './NewCodesDialog';
import { RemoveAppDialog } from './RemoveAppDialog';
import { SecurityCard, WhenRead } from './SecurityCard';

/** The codes of an app, and the recovery codes of the account. */
export const SecondFactor = () => {
  const factors = useFactors();
  return (
    <SecurityCard
      title="Segundo factor"
      action={
        factors.data && (
          <StatusChip
            {...(hasFactor(factors.data)
              ? { tone: 'exito', label: 'Activo' }
              : { tone: 'neutro', icon: 'shield', label: 'Sin activar' })}
          />
        )
      }
    >
      <WhenRead of={factors}>{(data) => <Content factors={data} />}</WhenRead>
    </SecurityCard>
  );
};

const Content = ({ factors }: { factors: SegundoFactor }) => {
  const [asked, setAsked] = useState<'app' | 'codes' | 'remove'>();
  const changed = useDoorChanged();
  const notify = useNotify();
  const { activo, desde, llaves_n, debe_desde, empresa } = factors;
  const guarded = hasFactor(factors);
  const close = () => setAsked(undefined);
  const done = (words: string) => {
    close();
    notify(words);
    void changed();
  };

  return (
    <div className="grid gap-12">
      {debe_desde !== null && (
        <Alert severity="info">
          {empresa ?? 'Ftrack'} pide un segundo factor desde el {shortDate(debe_desde)}.
        </Alert>
      )}
      <p>
        {activo && desde !== null
          ? `Desde el ${shortDate(desde)}, al entrar se pide además un código de la aplicación de su teléfono.`
          : llaves_n > 0
            ? 'Sus llaves ya son un segundo factor. Puede agregar además una aplicación de códigos.'
            : 'Si lo activa, al entrar se pide además un código de una aplicación de su teléfono: sin él no entra ' +
              'nadie, aunque sepa su contraseña.'}
      </p>
      {guarded && <CodesLeft left={factors.codigos_quedan} />}
      <div className="row wrap gap-8-12">
        {!activo && (
          <Button variant={guarded ? 'outlined' : 'contained'} onClick={() => setAsked('app')}>
            {guarded ? 'Agregar la aplicación' : 'Activar'}
          </Button>
        )}
        {guarded && (
          <Button variant="outlined" onClick={() => setAsked('codes')}>
            Códigos nuevos
          </Button>
        )}
        {activo && (
          <>
            <Button variant="outlined" onClick={() => setAsked('app')}>
              Cambiar de teléfono
            </Button>
            <Button color="error" onClick={() => setAsked('remove')}>
              Quitar
            </Button>
          </>
        )}
      </div>
      {asked === 'app' && (
        <AppDialog
          factors={factors}
          onDone={() => done(activo ? 'Desde ahora vale el teléfono nuevo' : 'El segundo factor está activo')}
          onClose={close}
        />
      )}
      {asked === 'codes' && (
        <NewCodesDialog factors={factors} onDone={() => done('Los códigos de antes ya no sirven')} onClose={close} />
      )}
      {asked === 'remove' && (
        <RemoveAppDialog factors={factors} onDone={() => done('Se quitó la aplicación de códigos')} onClose={close} />
      )}
    </div>
  );
};

const few = 3;

const CodesLeft = ({ left }: { left: number }) => {
  if (left > few)
    return (
      <p>
        Quedan {left} de sus {limits.door.recoveryCodes} códigos de recuperación.
      </p>
    );
  const words = ['No quedan códigos', 'Queda 1 código', `Quedan ${left} códigos`][Math.min(left, 2)];
  return <Alert severity="warning">{words} de recuperación: haga códigos nuevos antes de que le falten.</Alert>;
};
