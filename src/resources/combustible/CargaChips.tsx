import { useListContext } from 'react-admin';
import { combustible as words } from '#contract/words/combustible';
import { FilterChips } from '../../ui/FilterChips';
import { calendarDay } from '../../ui/formats';
import { useNamesOf } from '../../ui/useNamesOf';
import { estados, llenos } from './faces';

const { fields } = words;

/** The active filters of the list, as text. */
export const CargaChips = () => {
  const values = useListContext().filterValues as Record<string, unknown>;
  const named = {
    activo_id: useNamesOf('activos', idsIn(values['activo_id'])),
    bajo_nivel_id: useNamesOf('niveles', idsIn(values['bajo_nivel_id'])),
    parada_id: useNamesOf('paradas', idsIn(values['parada_id'])),
    personal_id: useNamesOf('personal', idsIn(values['personal_id']), 'nombre_completo'),
  };
  const names = Object.entries(named).map(([source, known]) => ({
    source,
    label: fields[source as keyof typeof named],
    format: (id: unknown) => known.get(Number(id)) ?? '…',
  }));
  const days = (['dia_desde', 'dia_hasta'] as const).map((source) => ({
    source,
    label: fields[source],
    format: (day: unknown) => calendarDay(String(day)),
  }));
  return (
    <FilterChips
      filters={[
        { source: 'estado', label: fields.estado, faces: estados },
        { source: 'tanque_lleno', label: fields.tanque_lleno, faces: llenos },
        ...names,
        ...days,
      ]}
    />
  );
};

const idsIn = (value: unknown): number[] => [value].flat().filter((id): id is number => typeof id === 'number');
