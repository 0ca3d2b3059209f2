import { Button } from '@mui/material';
import type { EnlaceVivo } from '#contract/requests/enlacesVivos';
import { ago, clockBy, dateTime, number } from '../formats';
import styles from './liveLinks.module.css';

interface Props {
  link: EnlaceVivo;
  onRevoke: () => void;
}

/** A live link: what it shows, until when, and who opened it when. */
export const LiveLinkRow = ({ link, onRevoke }: Props) => (
  <li className={`grid align-center gap-2-12 pad-10-0 line-above ${styles.liveLink}`}>
    <strong>{link.titulo ?? namesOf(link)}</strong>
    {link.titulo && <p className="flush muted small break-anywhere">{namesOf(link)}</p>}
    <p className="flush muted small break-anywhere">
      Hasta {dateTime(link.hasta)}
      {link.con_clave && ' · con clave'}
      {link.usuario && !link.mio && ` · de ${link.usuario}`}
    </p>
    {link.cerrado_hasta && (
      <p className="flush small">Cerrado hasta {clockBy(link.cerrado_hasta)} por claves equivocadas</p>
    )}
    {link.visitantes.length === 0 ? (
      <p className="flush muted small">{opened(link)}</p>
    ) : (
      <details className="small">
        <summary className="muted">{opened(link)}</summary>
        <ul className="bare-list">
          {link.visitantes.map(({ dispositivo, red, primera_en, ultima_en, veces }) => (
            <li key={`${dispositivo} ${red} ${primera_en}`}>
              {dispositivo} <span className="muted">desde {red}</span>: {times(veces)}, {lastly(primera_en, ultima_en)}
            </li>
          ))}
        </ul>
      </details>
    )}
    <Button size="small" color="error" onClick={onRevoke}>
      Revocar
    </Button>
  </li>
);

const namesOf = ({ activos }: EnlaceVivo) =>
  `${activos
    .slice(0, 3)
    .map(({ nombre }) => nombre)
    .join(', ')}${activos.length > 3 ? ` y ${activos.length - 3} más` : ''}`;

const times = (n: number) => (n === 1 ? 'una vez' : `${number(n)} veces`);

const lastly = (first: string, last: string) =>
  first === last ? dateTime(last) : `la última ${ago(last)}, desde el ${dateTime(first)}`;

const opened = ({ vistas_n, vista_en }: EnlaceVivo) =>
  vista_en === null ? 'Sin abrir' : `Abierto ${times(vistas_n)}, la última ${ago(vista_en)}`;
