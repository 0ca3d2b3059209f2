import { lazy, Suspense, useState } from 'react';
import { Button, Card } from '@mui/material';
import { counted } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { useUnknownKeys } from './unknownKeys';
import styles from './personal.module.css';

// Loaded only when needed.
const UnknownKeysList = lazy(() => import('./UnknownKeysList'));

/** «3 llaves sin persona», where devices read keys that nobody has; opens their list. */
export const UnknownKeys = () => {
  const [open, setOpen] = useState(false);
  const { data = [] } = useUnknownKeys();
  if (data.length === 0 && !open) return null;
  const title = data.length === 0 ? 'Llaves sin persona' : counted(data.length, 'llave', 'llaves') + ' sin persona';
  return (
    <Card component="section" aria-label="Llaves sin persona" className={styles.unknownKeys}>
      <div className="row gap-12">
        <Icon name="key" size={20} />
        <strong className="grow">{title}</strong>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Ocultar' : 'Ver'}
        </Button>
      </div>
      {open && (
        <Suspense fallback={<ListSkeleton rows={data.length} />}>
          <UnknownKeysList rows={data} />
        </Suspense>
      )}
    </Card>
  );
};
