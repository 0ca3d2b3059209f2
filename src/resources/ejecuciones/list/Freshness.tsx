import { useEffect, useState } from 'react';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { ago } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import styles from '../ejecuciones.module.css';

/** The age of the data shown. Announces a failed refetch. `every`: the refetch interval, ms. */
export const Freshness = ({ every }: { every: number }) => {
  const { data, isFetching, error, refetch } = useListContext();
  const [read, setRead] = useState<number>();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  useEffect(() => {
    if (isFetching || error || !data) return;
    setRead(Date.now());
    setNow(Date.now());
  }, [isFetching, error, data]);
  if (read === undefined) return null;
  const old = Boolean(error) || now - read > 4 * every;
  return (
    <p className={`row gap-6 flush muted tiny ${styles.runFresh}`} data-old={old} role="status">
      <Icon name={old ? 'sync_problem' : 'sync'} size={16} />
      {old ? `Sin actualizar: lo que se ve es de ${ago(read, now)}` : 'Se actualiza solo'}
      {old && (
        <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
          Actualizar
        </Button>
      )}
    </p>
  );
};
