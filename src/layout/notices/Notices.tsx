import { Alert, Button } from '@mui/material';
import { useSession } from '../../providers/session';
import { Comeback } from './Comeback';
import { SessionWarning } from './SessionWarning';
import { useFollowedRole } from './useFollowedRole';
import styles from '../frame.module.css';

/** Notices about the app itself: a newer version, missing code, a session about to end. It never reloads by itself. */
export const Notices = () => {
  const newVersion = useSession((state) => state.newVersion);
  const codeMissing = useSession((state) => state.codeMissing);
  useFollowedRole();
  return (
    <>
      {codeMissing && (
        <Offer
          text="Una parte de la aplicación no se pudo cargar. Guarde lo que tenga pendiente y recargue."
          action="Recargar"
          urgent
        />
      )}
      {newVersion && !codeMissing && <Offer text="Hay una versión nueva" action="Actualizar" />}
      <Comeback />
      <SessionWarning />
    </>
  );
};

const Offer = ({ text, action, urgent = false }: { text: string; action: string; urgent?: boolean }) => (
  <Alert
    className={styles.retryBar}
    severity={urgent ? 'warning' : 'info'}
    role={urgent ? 'alert' : 'status'}
    action={
      <Button color="inherit" size="small" onClick={() => window.location.reload()}>
        {action}
      </Button>
    }
  >
    {text}
  </Alert>
);
