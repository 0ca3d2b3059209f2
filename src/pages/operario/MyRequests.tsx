import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { solicitudes as words } from '#contract/words/solicitudes';
import { Icon } from '../../ui/Icon';
import styles from './operario.module.css';

const RequestReport = lazy(() => import('./RequestReport'));

/** On the start page: says what is broken, and leads to what was answered. */
export const MyRequests = () => {
  const [open, setOpen] = useState(false);
  return (
    <section className={`grid gap-10 ${styles.phoneCard}`} aria-label="Solicitudes">
      <div className={`grid gap-10 ${styles.phoneReasons}`}>
        <Button variant="outlined" startIcon={<Icon name="report" />} onClick={() => setOpen(true)}>
          {words.create}
        </Button>
        <Button variant="outlined" startIcon={<Icon name="inbox" />} component={Link} to="/ordenes/solicitudes">
          Mis solicitudes
        </Button>
      </div>
      <Suspense>{open && <RequestReport onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
};
