import { vencimientos as words } from '#contract/words/mantenimiento';
import { tiposDeActivo } from '../../activos/index';
import { FilterChips } from '../../../ui/FilterChips';
import { calendarDay } from '../../../ui/formats';
import { situaciones, tipos } from '../faces';
import { useFilterName } from '../useFilterName';

const { fields } = words;
const day = (value: unknown) => calendarDay(String(value));

/** The active filters of the dues. */
export const DueChips = () => {
  const plan = useFilterName('plan_id', 'mantenimiento');
  const asset = useFilterName('activo_id', 'activos');
  const category = useFilterName('categoria_id', 'categorias');
  const level = useFilterName('bajo_nivel_id', 'niveles');
  const person = useFilterName('responsable_id', 'personal', 'nombre_completo');
  return (
    <FilterChips
      filters={[
        { source: 'situacion', label: fields.situacion, faces: situaciones },
        { source: 'plan_id', label: fields.plan, format: plan },
        { source: 'tipo', label: fields.tipo, faces: tipos },
        { source: 'activo_id', label: fields.activo, format: asset },
        { source: 'categoria_id', label: 'Categoría', format: category },
        { source: 'bajo_nivel_id', label: fields.nivel_id, format: level },
        { source: 'tipo_activo', label: 'Tipo de activo', faces: tiposDeActivo },
        { source: 'responsable_id', label: fields.responsable_id, format: person },
        { source: 'desde', label: 'Vence desde', format: day },
        { source: 'hasta', label: 'Vence hasta', format: day },
      ]}
    />
  );
};
