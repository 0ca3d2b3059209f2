import type { Activo } from '#contract/activos';
import { Icon } from '../../ui/Icon';
import { tipoIcono } from './messages';
import './activos.css';

/** The photo of an asset, or the icon of its kind, beside its name. */
export const ActivoThumb = ({ activo: { image_url, tipo_activo } }: { activo: Pick<Activo, 'image_url' | 'tipo_activo'> }) =>
  image_url ? (
    <img className="activo-thumb" src={image_url} alt="" loading="lazy" />
  ) : (
    <span className="activo-thumb">
      <Icon name={tipoIcono[tipo_activo]} size={18} />
    </span>
  );
