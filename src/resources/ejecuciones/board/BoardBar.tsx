import { Button, IconButton } from '@mui/material';
import { Link, useNavigate } from 'react-router-dom';
import { Chip } from '../../../ui/Chip';
import { DateField } from '../../../ui/dates/DateField';
import { dayBeside } from '../../../ui/dates/days';
import { currentDay } from '../../../ui/dates/zone';
import { Icon } from '../../../ui/Icon';
import { Tooltip } from '../../../ui/Tooltip';
import { addresses } from '../address';
import styles from './despacho.module.css';

interface Props {
  day: string;
  /** Undefined at either end. */
  zoom: { less: (() => void) | undefined; more: (() => void) | undefined };
  /** The last refetch failed. */
  old: boolean;
  /** Null: there is nothing to undo. Undefined: the user changes nothing. */
  onUndo: (() => void) | null | undefined;
  onAdd: (() => void) | undefined;
}

/** The day of the board, how closely it is seen, and what belongs to no vehicle. */
export const BoardBar = ({ day, zoom, old, onUndo, onAdd }: Props) => {
  const navigate = useNavigate();
  const go = (to: string) => to && void navigate(addresses.board(to));
  const today = currentDay();
  return (
    <div className={`row wrap spread gap-8 ${styles.bar}`}>
      <div className="row wrap gap-6" role="group" aria-label="Día">
        <IconButton aria-label="Día anterior" onClick={() => go(dayBeside(day, -1))}>
          <Icon name="chevron_left" />
        </IconButton>
        <DateField kind="day" margin="none" name="Día del tablero" value={day} onValue={go} />
        <IconButton aria-label="Día siguiente" onClick={() => go(dayBeside(day, 1))}>
          <Icon name="chevron_right" />
        </IconButton>
        <Chip aria-pressed={day === today} onClick={() => go(today)}>
          Hoy
        </Chip>
        {old && (
          <span className="danger small" role="status">
            Sin conexión: lo que se ve puede no ser lo último
          </span>
        )}
      </div>
      <div className="row wrap gap-6">
        {onUndo !== undefined && (
          <Button startIcon={<Icon name="undo" size={18} />} disabled={!onUndo} onClick={() => onUndo?.()}>
            Deshacer
          </Button>
        )}
        {onAdd && (
          <Button startIcon={<Icon name="add" size={18} />} onClick={onAdd}>
            Agregar parada
          </Button>
        )}
        <Zoom label="Alejar" icon="zoom_out" onClick={zoom.less} />
        <Zoom label="Acercar" icon="zoom_in" onClick={zoom.more} />
        <Button
          component={Link}
          to={addresses.list({ desde: day, hasta: day })}
          startIcon={<Icon name="view_list" size={18} />}
        >
          Lista
        </Button>
      </div>
    </div>
  );
};

const Zoom = ({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: 'zoom_in' | 'zoom_out';
  onClick: (() => void) | undefined;
}) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} aria-disabled={!onClick} onClick={onClick}>
      <Icon name={icon} />
    </IconButton>
  </Tooltip>
);
