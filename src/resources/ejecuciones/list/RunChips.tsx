import { useListContext } from 'react-admin';
import type { CausaCorreccion } from '#contract/entities/correcciones';
import { ejecuciones as words } from '#contract/words/ejecuciones';
import { FilterChips } from '../../../ui/FilterChips';
import { calendarDay } from '../../../ui/formats';
import { estados, origenes, salidas } from '../faces';
import { useNames } from '../../../ui/useNamesOf';

const { fields, values: said } = words;
const cause = (value: unknown) => said.causa_correccion[value as CausaCorreccion] ?? String(value);
const update = (value: unknown) => `versión ${String(value)} de los cálculos`;

/** The active filters of the list, as text, except for the days, which have their own control. */
export const RunChips = () => {
  const values = useListContext().filterValues as Record<string, unknown>;
  const routes = useNames('rutas', values['ruta_id']);
  const assets = useNames('activos', values['activo_id']);
  const people = useNames('personal', values['personal_id']);
  return (
    <FilterChips
      filters={[
        { source: 'ruta_id', label: fields.ruta_id, format: routes },
        { source: 'activo_id', label: fields.activo_id, format: assets },
        { source: 'personal_id', label: fields.personal_id, format: people },
        { source: 'estado', label: fields.estado, faces: estados },
        { source: 'no_ha_salido', label: fields.no_ha_salido, faces: salidas },
        { source: 'origen', label: fields.origen, faces: origenes },
        { source: 'causa_correccion', label: fields.causa_correccion, format: cause },
        { source: 'actualizacion', label: fields.actualizacion, format: update },
        { source: 'fecha', label: fields.fecha, format: (value) => calendarDay(String(value)) },
      ]}
    />
  );
};
