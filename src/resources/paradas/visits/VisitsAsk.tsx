import { FormControlLabel, Switch } from '@mui/material';
import type { ActivoSlim } from '#contract/activos';
import styles from '../paradas.module.css';
import type { ParadaSlim } from '../useStops';
import type { AskedVisits } from './asked';
import { DayRange } from './DayRange';
import { PickMany } from '../../../ui/PickMany';

interface Props {
  asked: AskedVisits;
  stops: readonly ParadaSlim[];
  assets: readonly ActivoSlim[];
  onAsk: (change: Partial<AskedVisits>) => void;
}

/** Which stops, which assets, which days; none named means all. */
export const VisitsAsk = ({ asked, stops, assets, onAsk }: Props) => (
  <div className={styles.stopsAsk}>
    <PickMany label="Paradas" all="Todas" rows={stops} picked={asked.paradas} detail={({ codigo }) => codigo} onPick={(paradas) => onAsk({ paradas })} />
    <PickMany
      label="Activos"
      all="Todos"
      rows={assets}
      picked={asked.activos}
      detail={({ codigo, placa }) => [codigo, placa].filter(Boolean).join(' · ')}
      onPick={(activos) => onAsk({ activos })}
    />
    {!asked.dentro && <DayRange days={asked} onDays={onAsk} />}
    <FormControlLabel control={<Switch checked={asked.dentro} onChange={({ target }) => onAsk({ dentro: target.checked })} />} label="Solo dentro ahora" />
  </div>
);
