import type { Activo } from '#contract/entities/activos';
import { Icon } from '../../ui/Icon';
import { typeIcon } from './faces';
import styles from './activos.module.css';

/** The photo of an asset, or the icon of its kind, beside its name. */
export const ActivoThumb = ({
  activo: { image_url, tipo_activo },
}: {
  activo: Pick<Activo, 'image_url' | 'tipo_activo'>;
}) =>
  image_url ? (
    <img className={`rigid cover subtle rounded-s muted ${styles.activoThumb}`} src={image_url} alt="" loading="lazy" />
  ) : (
    <span className={`rigid cover subtle rounded-s muted ${styles.activoThumb}`}>
      <Icon name={typeIcon(tipo_activo)} size={18} />
    </span>
  );
