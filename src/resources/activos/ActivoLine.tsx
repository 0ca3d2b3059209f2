import type { Activo } from '#contract/activos';
import { ActivoThumb } from './ActivoThumb';

/** An asset in one line: photo, name, and the code and plate that tell it apart. */
export const ActivoLine = ({ activo }: { activo: Pick<Activo, 'nombre' | 'codigo' | 'placa' | 'image_url' | 'tipo_activo'> }) => (
  <span className="activo-line">
    <ActivoThumb activo={activo} />
    <span className="activo-line-name">{activo.nombre}</span>
    {' · '}
    <small>{[activo.codigo, activo.placa].filter(Boolean).join(' · ')}</small>
  </span>
);
