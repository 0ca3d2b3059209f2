import { mantenimiento as words } from '#contract/words/mantenimiento';
import { FilterChips } from '../../../ui/FilterChips';
import { disparadores, estados, situaciones, tipos } from '../faces';
import { useFilterName } from '../useFilterName';

const { fields } = words;

/** The active filters of the plans. */
export const PlanChips = () => {
  const asset = useFilterName('activo_id', 'activos');
  const person = useFilterName('responsable_id', 'personal', 'nombre_completo');
  const service = useFilterName('servicio_id', 'servicios');
  return (
    <FilterChips
      filters={[
        { source: 'situacion', label: fields.situacion, faces: situaciones },
        { source: 'tipo', label: fields.tipo, faces: tipos },
        { source: 'estado', label: fields.estado, faces: estados },
        { source: 'disparador', label: fields.disparador, faces: disparadores },
        { source: 'activo_id', label: fields.activo_id, format: asset },
        { source: 'responsable_id', label: fields.responsable_id, format: person },
        { source: 'servicio_id', label: fields.servicio_id, format: service },
      ]}
    />
  );
};
