import { useListContext } from 'react-admin';
import { tareas as words } from '#contract/words/tareas';
import { FilterChips } from '../../ui/FilterChips';
import { tiposTarea } from '../plantillas/index';
import { useNames } from '../../ui/useNamesOf';
import { estados } from './faces';

const { fields } = words;
const yesNo = (value: unknown) => (value === true ? 'Sí' : 'No');

/** The active filters of the list, as text. */
export const TareaChips = () => {
  const values = useListContext().filterValues as Record<string, unknown>;
  const people = useNames('personal', values['asignado_a_id']);
  const assets = useNames('activos', values['activo_id']);
  const orders = useNames('ordenes', values['orden_id']);
  return (
    <FilterChips
      filters={[
        { source: 'hecha', label: 'Hecha', format: yesNo },
        { source: 'vencida', label: fields.vencida, format: yesNo },
        { source: 'suelta', label: 'Suelta', format: yesNo },
        { source: 'obligatoria', label: fields.obligatoria, format: yesNo },
        { source: 'estado', label: fields.estado, faces: estados },
        { source: 'tipo', label: fields.tipo, faces: tiposTarea },
        { source: 'asignado_a_id', label: fields.asignado_a_id, format: people },
        { source: 'activo_id', label: fields.activo_id, format: assets },
        { source: 'orden_id', label: fields.orden_id, format: orders },
      ]}
    />
  );
};
