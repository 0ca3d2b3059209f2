import { Button } from '@mui/material';
import { diasParecidas, type Parecida, type Solicitud } from '#contract/entities/solicitudes';
import { ago, number } from '../../../ui/formats';
import { SmallHeading } from '../../../ui/SmallHeading';
import { useSimilar } from '../requests';
import { similarName } from './similarName';
import styles from '../solicitudes.module.css';

interface Props {
  request: Solicitud;
  onJoin: (similar: Parecida) => void;
}

/** Open orders and requests that say the same: the requester is answered with them. */
export const Similar = ({ request, onJoin }: Props) => {
  const { data = [] } = useSimilar(request.id, request.estado === 'nueva');
  if (data.length === 0) return null;
  return (
    <section className="grid gap-6" aria-label="Parecidas">
      <SmallHeading>Ya lo contaron en los últimos {diasParecidas} días</SmallHeading>
      <ul className="bare-list divided">
        {data.map((similar) => (
          <li key={`${similar.tipo} ${similar.id}`} className={`grid align-center gap-8 ${styles.similar}`}>
            <span className="grid shrink">
              <span className="break-anywhere">{similar.texto}</span>
              <small className="muted">
                {similarName(similar)} · {ago(similar.creado_en)} · {number(similar.parecido * 100)} % de las palabras
              </small>
            </span>
            <Button
              size="small"
              variant="outlined"
              aria-label={`Unir a ${similarName(similar)}`}
              onClick={() => onJoin(similar)}
            >
              Unir
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
