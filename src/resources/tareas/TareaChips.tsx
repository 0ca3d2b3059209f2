import { useGetMany, useListContext, type RaRecord } from 'react-admin';
import { tareas as words } from '#contract/words/tareas';
import { wordOf } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { tiposTarea } from '../plantillas/index';
import { estados } from './faces';

const { fields } = words;
const yesNo = (value: unknown) => (value === true ? 'Sí' : 'No');

/** The active filters of the list, as text. */
export const TareaChips = () => {
  const values = useListContext().filterValues as Record<string, unknown>;
  const people = useNames('personal', values['asignado_a_id'], 'nombre_completo');
  const assets = useNames('activos', values['activo_id'], 'nombre');
  const orders = useNames('ordenes', values['orden_id'], 'numero');
  return (
    <FilterChips
      filters={[
        { source: 'hecha', label: 'Hecha', format: yesNo },
        { source: 'vencida', label: fields.vencida, format: yesNo },
        { source: 'suelta', label: 'Suelta', format: yesNo },
        { source: 'obligatoria', label: fields.obligatoria, format: yesNo },
        { source: 'estado', label: fields.estado, format: (value) => wordOf(estados, value) },
        { source: 'tipo', label: fields.tipo, format: (value) => wordOf(tiposTarea, value) },
        { source: 'asignado_a_id', label: fields.asignado_a_id, format: people },
        { source: 'activo_id', label: fields.activo_id, format: assets },
        { source: 'orden_id', label: fields.orden_id, format: orders },
      ]}
    />
  );
};

const useNames = (resource: string, given: unknown, word: string): ((id: unknown) => string) => {
  const ids = [given].flat().filter((id): id is number => typeof id === 'number');
  const { data = [] } = useGetMany<RaRecord>(resource, { ids }, { enabled: ids.length > 0 });
  return (id) => String(data.find((record) => record?.id === id)?.[word] ?? '…');
};
