import { QueryClientProvider } from '@tanstack/react-query';
import { Button, createTheme, ThemeProvider } from '@mui/material';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { homeOf, safeRedirect } from '#contract/core/paths';
import type { SegundoFactor } from '#contract/requests/factores';
import { canUseKeys } from '../../providers/canUseKeys';
import { queryClient } from '../../providers/queries';
import { currentRole, useSession } from '../../providers/session';
import { logOut } from '../../providers/signIn';
import { storedTheme } from '../../providers/ui';
import { finalPath } from '../../redirect';
import { darkTheme, lightTheme } from '../../theme/theme';
import { shortDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { AppDialog } from './AppDialog';
import { ConfirmIdentity } from './ConfirmIdentity';
import { useDoorChanged, useFactors } from './factors';
import { KeyDialog } from './KeyDialog';
import styles from './door.module.css';

/**
 * `/segundo-factor`: somebody owes a second factor, and every other call is refused. It is a document of its own, so
 * that nothing of the app asks; once set up it goes on to `redirect`.
 */
export const OwedPage = () => {
  const isDark = useSyncExternalStore(onSystem, () => (storedTheme() ?? (dark.matches ? 'dark' : 'light')) === 'dark');
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={isDark ? themes.dark : themes.light}>
        <Owed />
        <ConfirmIdentity />
      </ThemeProvider>
    </QueryClientProvider>
  );
};

const themes = { light: createTheme(lightTheme), dark: createTheme(darkTheme) };
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const onSystem = (changed: () => void) => {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
};

const Owed = () => {
  const { data, isError, refetch } = useFactors();
  const user = useSession((state) => state.user);
  const isDone = data?.debe === false;
  useEffect(() => {
    if (isDone) void goOn();
  }, [isDone]);

  return (
    <div className="grid gap-16 regular">
      {!data && isError && (
        <div className="grid items-start gap-12" role="alert">
          <p className="flush">No se pudo cargar. Revise su conexión e inténtelo de nuevo.</p>
          <Button variant="outlined" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </div>
      )}
      {!data && !isError && <ListSkeleton rows={2} />}
      {data?.debe && <Choice factors={data} />}
      <footer className={`row wrap spread gap-8-16 line-above ${styles.foot}`}>
        <span className="shrink muted">{user?.name}</span>
        <button type="button" className={`inline-row gap-6 brand ${styles.quiet}`} onClick={() => void logOut()}>
          <Icon name="logout" />
          Cerrar Sesión
        </button>
      </footer>
    </div>
  );
};

/** Its code is that of the log-in, which is to weigh little: it is not shared with the app. */
const goOn = async () => {
  const { settleCompany } = await import('../../providers/enter');
  await settleCompany();
  window.location.replace(finalPath(wanted()));
};

const wanted = () => safeRedirect(new URLSearchParams(window.location.search).get('redirect')) ?? homeOf(currentRole());

const Choice = ({ factors }: { factors: SegundoFactor }) => {
  const [asked, setAsked] = useState<'app' | 'key'>();
  const [isWeak, setWeak] = useState(factors.llaves_n > 0);
  const changed = useDoorChanged();
  const { empresa, debe_desde } = factors;
  const close = () => setAsked(undefined);
  const done = () => {
    close();
    void changed();
  };
  return (
    <>
      <p className="flush muted">
        {empresa === null ? 'Esta instalación de Ftrack pide' : <strong className="text">{empresa}</strong>}
        {empresa !== null && ' pide'} un segundo factor
        {empresa !== null && debe_desde !== null && ` desde el ${shortDate(debe_desde)}`}: además de la contraseña, algo
        que solo usted tiene. Configúrelo una vez y siga con su trabajo. Lo que tenga sin enviar en este equipo no se
        pierde.
      </p>
      {isWeak && (
        <p className="flush" role="status">
          Su llave no pide huella, rostro ni PIN, y sola no basta: active además la aplicación de códigos.
        </p>
      )}
      <ul className="bare-list grid gap-12">
        <Way
          icon="smartphone"
          name="Aplicación de códigos"
          text="Un código de seis números en su teléfono. Sirve en cualquier equipo."
          onChosen={() => setAsked('app')}
        />
        {canUseKeys() && (
          <Way
            icon="vpn_key"
            name="Llave"
            text="La huella, el rostro o el PIN de este equipo, o una llave que se conecta."
            onChosen={() => setAsked('key')}
          />
        )}
      </ul>
      {asked === 'app' && <AppDialog factors={factors} onDone={done} onClose={close} />}
      {asked === 'key' && (
        <KeyDialog
          onDone={() => {
            setWeak(true);
            done();
          }}
          onClose={close}
        />
      )}
    </>
  );
};

interface WayProps {
  icon: IconName;
  name: string;
  text: string;
  onChosen: () => void;
}

const Way = ({ icon, name, text, onChosen }: WayProps) => (
  <li>
    <button type="button" className={`card row gap-14 full-width text text-left ${styles.way}`} onClick={onChosen}>
      <span className={`centered rigid brand rounded ${styles.wayIcon}`}>
        <Icon name={icon} />
      </span>
      <span className="grow shrink">
        <span className="block medium">{name}</span>
        <span className="block muted small">{text}</span>
      </span>
      <Icon name="chevron_right" />
    </button>
  </li>
);
