import { Link } from 'react-router-dom';
import type { ActivoPaquete } from '#contract/requests/paquete';
import { estadosDeActivo, Unfit } from '../../resources/activos/index';
import { FaceChip } from '../../ui/FaceChip';
import { Icon } from '../../ui/Icon';
import { Picture } from '../../ui/Picture';
import styles from './AssetHead.module.css';

/** Photo, name and state of an asset; opens its sheet. */
export const AssetHead = ({ activo }: { activo: ActivoPaquete }) => (
  <Link className={`row wrap gap-12 inherit-color plain thumb ${styles.asset}`} to={`/asset/${activo.uuid}`}>
    {activo.image_url ? (
      <Picture src={activo.image_url} alt="" className={styles.assetPhoto} />
    ) : (
      <Icon name="local_shipping" size={32} />
    )}
    <span className={`grid shrink break-anywhere ${styles.assetWho}`}>
      <strong>{activo.nombre}</strong>
      <span className="muted regular">{[activo.codigo, activo.placa].filter(Boolean).join(' · ')}</span>
    </span>
    <Unfit of={activo} />
    <FaceChip face={estadosDeActivo[activo.estado]} />
  </Link>
);
