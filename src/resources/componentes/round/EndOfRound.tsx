import { Button } from '@mui/material';
import type { Componente } from '#contract/entities/componentes';
import { currentDay } from '../../../ui/dates/zone';
import { FaceChip } from '../../../ui/FaceChip';
import { number } from '../../../ui/formats';
import { wearOf, wears } from '../depth';
import type { Ronda } from '../requests';
import styles from './round.module.css';

interface Props {
  tyres: readonly Componente[];
  body: Ronda;
  /** Back to one of them. */
  onGo: (place: number) => void;
}

/** What was read and what was skipped, each to be mended with a tap. */
export const EndOfRound = ({ tyres, body, onGo }: Props) => {
  const today = currentDay();
  return (
    <ul className="bare-list divided" aria-label="Lo que leyó">
      {tyres.map((tyre, at) => {
        const read = body.lecturas.find(({ componente_id }) => componente_id === tyre.id);
        const depths = read?.profundidad_mm;
        const now = depths && { ...tyre, profundidad_mm: Math.min(...depths), cambio_previsto_en: null };
        return (
          <li key={tyre.id}>
            <Button fullWidth className={styles.line ?? ''} color="inherit" onClick={() => onGo(at + 1)}>
              <strong>{tyre.posicion}</strong>
              <span className="row wrap gap-8">
                <span className="tabular unweighted">
                  {read
                    ? [
                        depths && `${depths.map((mm) => number(mm, 1)).join(' / ')} mm`,
                        typeof read.presion === 'number' && `${number(read.presion)} psi`,
                      ]
                        .filter(Boolean)
                        .join(' · ')
                    : 'Omitida'}
                </span>
                {now && <FaceChip face={wears[wearOf(now, today)]} />}
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
};
