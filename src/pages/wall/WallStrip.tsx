import { useQuery } from '@tanstack/react-query';
import type { ActivoSlim } from '#contract/entities/activos';
import type { MuroAbierto } from '#contract/requests/muros';
import type { Panel } from '#contract/requests/paneles';
import { liveStates } from '#contract/core/realtime';
import { getJson, getRows } from '../../providers/requests';
import { figureNumber } from '../../ui/figures';
import { ago, clock, longDate, number, unitShown } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { liveFaces } from '../../ui/liveFaces';
import { oldSince } from '../../ui/oldSince';
import styles from './WallStrip.module.css';

interface Props {
  wall: MuroAbierto;
  /** Assets by index in `liveStates`; undefined while unknown. */
  counts: readonly (number | undefined)[] | undefined;
  /** Events that nobody has finished yet, and since when nothing newer is known. */
  pending: number | undefined;
  old: number | undefined;
  now: number;
}

/** How often the panel is asked for, ms. */
const panelInterval = 120_000;

/** Who it is, how the fleet stands, and what time it is there. */
export const WallStrip = ({ wall: { nombre, empresa }, counts, pending, old, now }: Props) => {
  const panel = useQuery({
    queryKey: ['muro', 'panel', empresa.empresa_id],
    queryFn: getJson<Panel>('/dashboard'),
    refetchInterval: panelInterval,
  });
  const unfit = useQuery({
    queryKey: ['muro', 'no aptos', empresa.empresa_id],
    queryFn: getRows<ActivoSlim>('/activos', { filter: { apto: false }, range: [0, 0] }),
    refetchInterval: panelInterval,
  });
  const today = panel.data?.flota.find(({ dias }) => dias === 1);
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
              {shown(counts?.[index])}
            </strong>
            <span>{liveFaces[state].label}</span>
          </li>
        ))}
        <li className={`outlined grid ${unfit.data?.total ? 'tone-peligro' : ''}`}>
          <strong className="row tabular">
            <Icon name="block" size={22} />
            {shown(unfit.data?.total)}
          </strong>
          <span>{aged('No aptos', oldSince(unfit, panelInterval, now), now)}</span>
        </li>
        <li className="outlined grid">
          <strong className="row tabular">{shown(pending)}</strong>
          <span>{aged('Eventos por atender', old, now)}</span>
        </li>
        <li className="outlined grid">
          <strong className="row tabular">{figureNumber('km', today?.km ?? null)}</strong>
          <span>
            {aged(`${unitShown('km') === 'km' ? 'Km' : 'Millas'} hoy`, oldSince(panel, panelInterval, now), now)}
          </span>
        </li>
      </ul>
      <p className={`grid rigid text-right ${styles.clock}`}>
        <strong>{clock(now)}</strong>
        <span className="muted">{longDate(now)}</span>
      </p>
    </header>
  );
};

const shown = (n: number | undefined) => (n === undefined ? '—' : number(n));

const aged = (label: string, old: number | undefined, now: number) =>
  old === undefined ? label : `${label} · ${ago(old, now)}`;
