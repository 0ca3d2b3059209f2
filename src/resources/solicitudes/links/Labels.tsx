import QrCode from '../../../ui/QrCode';
import styles from '../solicitudes.module.css';

export interface MadeLabel {
  /** Of the asset or the place. */
  name: string;
  url: string;
}

/** Labels as they are printed. */
export const Labels = ({ labels }: { labels: readonly MadeLabel[] }) => (
  <ul className={`bare-list grid gap-12 ${styles.labels}`} aria-label="Etiquetas">
    {labels.map(({ name, url }) => (
      <li key={url} className={`grid gap-4 rounded bordered ${styles.label}`}>
        <QrCode text={url} label={`QR para reportar un problema de ${name}`} />
        <strong className="break-anywhere">{name}</strong>
        <span className="small">¿Algo dañado? Léame y cuéntelo.</span>
      </li>
    ))}
  </ul>
);
