import { Alert, Button } from '@mui/material';
import { number } from '../../../ui/formats';
import type { Point } from './draft';
import styles from './run.module.css';

/** How many are named. */
const most = 4;

interface Props {
  /** The points with something missing or wrong. */
  points: readonly Point[];
  /** What else is. */
  others: readonly string[];
  onGo: (item: string) => void;
}

/** What keeps the inspection from being sent; each point leads to its place. */
export const Faults = ({ points, others, onGo }: Props) =>
  points.length + others.length === 0 ? null : (
    <Alert severity="error" className={styles.faults ?? ''}>
      {others.map((words) => (
        <p key={words} className="flush">
          {words}
        </p>
      ))}
      {points.length > 0 && (
        <>
          <p className="flush">{points.length === 1 ? 'Falta un punto:' : `Faltan ${number(points.length)} puntos:`}</p>
          {points.slice(0, most).map(({ id, titulo }) => (
            <Button key={id} color="inherit" onClick={() => onGo(id)}>
              {titulo}
            </Button>
          ))}
          {points.length > most && <p className="flush">{`y ${number(points.length - most)} más`}</p>}
        </>
      )}
    </Alert>
  );
