import { useState } from 'react';
import { Button, IconButton } from '@mui/material';
import { CanAccess } from 'react-admin';
import type { Medidor } from '#contract/entities/hojaDeVida';
import { meterName } from '#contract/words/hojaDeVida';
import { dateTime, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Readings } from './Readings';
import { Trend } from './Trend';
import { useReadings } from './useMeters';
import { RecordActions } from '../../../ui/RecordHeader';
import styles from './meters.module.css';

interface Props {
  meter: Medidor;
  onRead: () => void;
  onEdit: () => void;
}

/** One meter: its current value and its readings. */
export const MeterCard = ({ meter, onRead, onEdit }: Props) => {
  const [shown, setShown] = useState(10);
  const { data } = useReadings(meter.activo_id, meter.id, shown);
  const name = meterName(meter);
  return (
    <article className={styles.meter} aria-label={name}>
      <header className="row wrap">
        <div className={`grow break-anywhere ${styles.meterValue}`}>
          <h4 className="flush muted small medium">{name}</h4>
          <p className="flush">
            <strong className="headline bold tabular tight">
              {meter.valor_actual === null ? '—' : number(meter.valor_actual, 1)}
            </strong>
            {` ${meter.unidad}`}
          </p>
          <small className="flush muted tiny">
            {meter.fecha_actual ? `Al ${dateTime(meter.fecha_actual)}` : 'Sin lecturas todavía'}
            {meter.uso_diario !== null && ` · ${number(meter.uso_diario, 1)} ${meter.unidad} al día`}
          </small>
        </div>
        {data && <Trend readings={data.rows} label={`Últimas lecturas de ${name}`} />}
        <RecordActions>
          <CanAccess resource="aportes" action="create">
            <Button variant="contained" startIcon={<Icon name="speed" />} onClick={onRead}>
              Lectura
            </Button>
          </CanAccess>
          <CanAccess resource="activos" action="edit">
            <IconButton aria-label={`Editar ${name}`} onClick={onEdit}>
              <Icon name="edit" size={18} />
            </IconButton>
          </CanAccess>
        </RecordActions>
      </header>
      {data && data.rows.length > 0 && <Readings meter={meter} readings={data.rows} />}
      {data && data.total > data.rows.length && (
        <Button
          onClick={() => setShown(Math.min(shown + 50, 1_000))}
        >{`Ver más (${number(data.total - data.rows.length)})`}</Button>
      )}
    </article>
  );
};
