import { useEffect } from 'react';
import { Alert, Button, IconButton } from '@mui/material';
import { useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { useSession } from '../../providers/session';
import { currentDay } from '../../ui/dates/zone';
import { shortDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { usePage } from '../../ui/usePage';
import { useFactors } from './factors';
import styles from './door.module.css';

/** What was last heard, and until when nothing more is asked or shown. Days of the company's zone. */
interface Known {
  user: number;
  heard: string;
  from: string | null;
  closed: string | null;
}

/**
 * During the days of notice: a second factor will be asked of this user. Asked of the server once a day on each device;
 * dismissed for a day.
 */
export const OwedBanner = () => {
  const user = useSession((state) => state.user?.id);
  const [stored, setStored] = useStore<Known | null>('segundoFactor', null);
  const known = stored?.user === user ? stored : null;
  const today = currentDay();
  const page = usePage();
  const { data } = useFactors({
    enabled: user !== undefined && known?.heard !== today,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (!data || user === undefined) return;
    const { debe_desde: from } = data;
    setStored((before: Known | null) => ({
      ...{ user, heard: today, from },
      closed: before?.user === user ? before.closed : null,
    }));
  }, [data, user, today, setStored]);

  if (!known?.from || known.closed === today || page?.path === '/perfil/ajustes/seguridad') return null;
  return (
    <Alert
      className={styles.banner}
      severity="info"
      icon={<Icon name="shield" />}
      role="status"
      action={
        <>
          <Button color="inherit" size="small" component={Link} to="/perfil/ajustes/seguridad">
            Configurar ahora
          </Button>
          <IconButton
            color="inherit"
            size="small"
            aria-label="Descartar por hoy"
            onClick={() => setStored({ ...known, closed: today })}
          >
            <Icon name="close" size={18} />
          </IconButton>
        </>
      }
    >
      Desde el {shortDate(known.from)} su empresa pide un segundo factor.
    </Alert>
  );
};
