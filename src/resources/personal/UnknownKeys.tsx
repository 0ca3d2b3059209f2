import { lazy, Suspense, useState } from 'react';
import { Alert, Button } from '@mui/material';
import { counted } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { useUnknownKeys } from './unknownKeys';
import styles from './personal.module.css';

// Loaded only when needed.
const UnknownKeysDialog = lazy(() => import('./UnknownKeysDialog'));

/** «3 llaves sin persona», where devices read keys that nobody has; opens their list. */
export const UnknownKeys = () => {
  const [open, setOpen] = useState(false);
  const { data = [] } = useUnknownKeys();
  return (
    <>
      {data.length > 0 && (
        <Alert
          className={styles.unknownKeys}
          severity="info"
          icon={<Icon name="key" />}
          action={
            <Button color="inherit" onClick={() => setOpen(true)}>
              Ver
            </Button>
          }
        >
          {counted(data.length, 'llave sin persona', 'llaves sin persona')}
        </Alert>
      )}
      {open && (
        <Suspense>
          <UnknownKeysDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
