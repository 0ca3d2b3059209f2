import type { Activo } from '#contract/entities/activos';
import { ActivoThumb } from './ActivoThumb';

/** An asset in one line: photo, name, and the code and plate that identify it. */
export const ActivoLine = ({
  activo,
}: {
  activo: Pick<Activo, 'nombre' | 'codigo' | 'placa' | 'image_url' | 'tipo_activo'>;
}) => (
  <span className="inline-row gap-6 shrink fit">
    <ActivoThumb activo={activo} />
    <span className="ellipsis">{activo.nombre}</span>
    {' · '}
    <small className="ellipsis muted tiny">{[activo.codigo, activo.placa].filter(Boolean).join(' · ')}</small>
  </span>
);
