import type { Trama } from '#contract/requests/ingesta';
import { FaceChip } from '../../../ui/FaceChip';
import { speed } from '../../../ui/formats';
import { buena, marcas } from './messages';
import styles from './FrameMarks.module.css';

/** Whether the frame counts, and if not, why. */
export const FrameMarks = ({ trama }: { trama: Trama }) => (
  <span className={`row wrap ${styles.frameMarks}`}>
    {trama.valida && <FaceChip face={buena} />}
    {trama.marcas.map((marca) => (
      <FaceChip key={marca} face={marcas[marca]} />
    ))}
  </span>
);

/** Degrees; a dash for a heartbeat. */
export const placeOf = ({ latitud, longitud }: Pick<Trama, 'latitud' | 'longitud'>): string =>
  latitud === null || longitud === null ? '—' : `${latitud.toFixed(5)}, ${longitud.toFixed(5)}`;

export const speedOf = ({ velocidad_kmh }: Pick<Trama, 'velocidad_kmh'>): string => speed(velocidad_kmh);
