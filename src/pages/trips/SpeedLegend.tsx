import { speedBands } from '../../map/palette';
import type { Mode } from '../../theme/tokens';
import styles from './SpeedLegend.module.css';

/** The meaning of the line's colours. */
export const SpeedLegend = ({ mode }: { mode: Mode }) => (
  <figure
    className={`row gap-10 flush text tiny tabular rounded ${styles.legend}`}
    aria-label="Colores de la velocidad, en km/h"
  >
    <figcaption>km/h</figcaption>
    <ul className="bare-list flex gap-8">
      {speedBands.map((band, at) => (
        <li className="row gap-4" key={band.from}>
          <i style={{ background: band[mode] }} />
          {at + 1 < speedBands.length ? band.from : `${band.from}+`}
        </li>
      ))}
    </ul>
    <span className={`row gap-4 nowrap ${styles.gap}`}>sin señal</span>
  </figure>
);
