import { useState } from 'react';
import { Button } from '@mui/material';
import { useGetList } from 'react-admin';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import styles from '../mantenimiento.module.css';
import { LastTimesDialog } from './LastTimesDialog';

const untold = { situacion: 'sin_historia' };

/** Asks when the work of plans was last done, where nobody has said it yet; nothing otherwise. */
export const Untold = () => {
  // The plans say how many, because they are fetched again whenever one is written.
  const { data = [] } = useGetList<Mantenimiento>('mantenimiento', {
    filter: untold,
    pagination: { page: 1, perPage: 200 },
  });
  const total = data.reduce((sum, { sin_historia_n }) => sum + sin_historia_n, 0);
  const [asking, setAsking] = useState(false);
  if (total === 0 && !asking) return null;
  return (
    <section className={`card row wrap spread gap-10 ${styles.untold}`} aria-label="Sin historia">
      <p className="row gap-6 flush">
        <Icon name="help" size={18} />
        <span>
          <strong>{total === 1 ? '1 activo sin historia' : `${number(total)} activos sin historia`}</strong>: nadie ha
          dicho cuándo se les hizo por última vez, y sus fechas no cuentan.
        </span>
      </p>
      <Button startIcon={<Icon name="history_edu" />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Decir últimas veces
      </Button>
      {asking && <LastTimesDialog filter={untold} onClose={() => setAsking(false)} />}
    </section>
  );
};
