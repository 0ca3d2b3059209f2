import { FormControlLabel, Switch } from '@mui/material';
import type { ActivoSlim } from '#contract/entities/activos';
import styles from '../paradas.module.css';
import type { ParadaSlim } from '../useStops';
import type { VisitsSelection } from './selection';
import { DayRange } from './DayRange';
import { PickMany } from '../../../ui/PickMany';

interface Props {
  selection: VisitsSelection;
  stops: readonly ParadaSlim[];
  assets: readonly ActivoSlim[];
  onAsk: (change: Partial<VisitsSelection>) => void;
}

/** The stops, assets and days of the report; none chosen means all. */
export const VisitsAsk = ({ selection, stops, assets, onAsk }: Props) => (
  <div className={`grid align-start gap-12 below-12 ${styles.stopsAsk}`}>
    <PickMany
      label="Paradas"
      all="Todas"
      rows={stops}
      picked={selection.paradas}
      detail={({ codigo }) => codigo}
      onPick={(paradas) => onAsk({ paradas })}
    />
    <PickMany
      label="Activos"
      all="Todos"
      rows={assets}
      picked={selection.activos}
      detail={({ codigo, placa }) => [codigo, placa].filter(Boolean).join(' · ')}
      onPick={(activos) => onAsk({ activos })}
    />
    {!selection.dentro && <DayRange days={selection} onDays={onAsk} />}
    <FormControlLabel
      control={<Switch checked={selection.dentro} onChange={({ target }) => onAsk({ dentro: target.checked })} />}
      label="Solo dentro ahora"
    />
  </div>
);
