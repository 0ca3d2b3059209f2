import { useQuery } from '@tanstack/react-query';
import type { MuroAbierto } from '#contract/requests/muros';
import type { Panel } from '#contract/requests/paneles';
import { liveStates } from '#contract/core/realtime';
import { getJson } from '../../providers/requests';
import { figureNumber } from '../../ui/figures';
import { clock, longDate, number, unitShown } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { liveFaces } from '../../ui/liveFaces';
import styles from './WallStrip.module.css';

interface Props {
  wall: MuroAbierto;
  /** Assets by index in `liveStates`. */
  counts: readonly number[];
  /** Events that nobody has finished yet. */
  pending: number;
  now: number;
}

/** Who it is, how the fleet stands, and what time it is there. */
export const WallStrip = ({ wall: { nombre, empresa }, counts, pending, now }: Props) => {
  const { data } = useQuery({
    queryKey: ['muro', 'panel', empresa.empresa_id],
    queryFn: getJson<Panel>('/dashboard'),
    refetchInterval: 120_000,
  });
  const today = data?.flota.find(({ dias }) => dias === 1);
  return (
    <header className={`row rigid surface line-below ${styles.strip}`}>
      {empresa.image_url && <img src={empresa.image_url} alt="" />}
      <div className={`shrink ${styles.who}`}>
        <h1>{empresa.nombre}</h1>
        <p className="muted">{nombre}</p>
      </div>
      <ul className={`flex wrap grow ${styles.figures}`}>
        {liveStates.map((state, index) => (
          <li key={state} className={`outlined grid tone-${liveFaces[state].tone}`}>
            <strong className="row tabular">
              <Icon name={liveFaces[state].icon} size={22} />
              {number(counts[index] ?? 0)}
            </strong>
            <span>{liveFaces[state].label}</span>
          </li>
        ))}
        <li className="outlined grid">
          <strong className="row tabular">{number(pending)}</strong>
          <span>Eventos por atender</span>
        </li>
        {today && (
          <li className="outlined grid">
            <strong className="row tabular">{figureNumber('km', today.km)}</strong>
            <span>{unitShown('km') === 'km' ? 'Km' : 'Millas'} hoy</span>
          </li>
        )}
      </ul>
      <p className={`grid rigid text-right ${styles.clock}`}>
        <strong>{clock(now)}</strong>
        <span className="muted">{longDate(now)}</span>
      </p>
    </header>
  );
};
