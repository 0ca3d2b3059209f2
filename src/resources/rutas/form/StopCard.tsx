import { IconButton } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { ParadaDeRuta } from '#contract/entities/rutas';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { useMovable } from '../../../ui/useMovable';
import { clockAfter } from '../days';
import { BooleanInput } from '../../../ui/form/inputs';
import { classes } from '../../../ui/classes';
import styles from '../rutas.module.css';

interface Props {
  id: string;
  at: number;
  last: number;
  name: string;
  open: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One stop: its line with the drag handle, and its fields while it is open. */
export const StopCard = ({ id, at, last, name, open, onToggle, onMove, onRemove }: Props) => {
  const stop = useWatch<Record<string, ParadaDeRuta>>({ name: `paradas.${at}` });
  const departure: unknown = useWatch({ name: 'hora_salida' });
  const { row, handle, labelOf } = useMovable({ id, at, last, onMove });
  const minutes = stop?.llegada_min;
  return (
    <li className={`outlined surface ${styles.routeStop}`} {...row}>
      <div className={`row gap-4 ${styles.routeStopLine}`}>
        <button
          className={`bare-button row center rigid unpadded rounded-s faint text-left touch ${styles.routeHandle}`}
          aria-label={labelOf(name)}
          {...handle}
        >
          <Icon name="drag_indicator" size={20} />
        </button>
        <button
          type="button"
          className={classes(
            'bare-button row gap-8 grow shrink unpadded rounded-s inherit-color small text-left touch',
            styles.routeName,
          )}
          aria-expanded={open}
          onClick={onToggle}
        >
          <span className={`centered rigid brand tiny bold tabular ${styles.routeNumber}`}>{at + 1}</span>
          <span className="grid grow shrink">
            <strong className="ellipsis medium">{name}</strong>
            <small className="muted tiny tabular">
              {[
                typeof minutes === 'number' && `a los ${number(minutes)} min`,
                clockAfter(departure, minutes),
                stop?.obligatoria === false && 'opcional',
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <Icon name={open ? 'expand_less' : 'expand_more'} />
        </button>
        <IconButton aria-label={`Quitar ${name} de la ruta`} onClick={onRemove}>
          <Icon name="delete" size={18} />
        </IconButton>
      </div>
      {open && (
        <div className={styles.routeStopFields}>
          <NumberInput
            source={`paradas.${at}.llegada_min`}
            unit="min"
            label="Llegada (min desde la salida)"
            className={styles.routeWide ?? ''}
          />
          <NumberInput source={`paradas.${at}.ventana_min`} unit="min" label="Ventana (± min)" />
          <NumberInput source={`paradas.${at}.servicio_min`} unit="min" label="Servicio (min)" />
          <BooleanInput source={`paradas.${at}.obligatoria`} label="Obligatoria" className={styles.routeWide ?? ''} />
        </div>
      )}
    </li>
  );
};
