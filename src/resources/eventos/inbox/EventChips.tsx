import { useListContext } from 'react-admin';
import type { CausaCorreccion } from '#contract/entities/correcciones';
import { eventos as words } from '#contract/words/eventos';
import { tiposDeActivo } from '../../activos/index';
import { FilterChips } from '../../../ui/FilterChips';
import { calendarDay, dateTime } from '../../../ui/formats';
import { useNames } from '../../../ui/useNamesOf';
import { estados, grupos, severidades, tipos } from '../faces';

const { fields, values: said } = words;
const yesNo = (value: unknown) => said.tardio[value === true ? 'true' : 'false'];
const moment = (value: unknown) => dateTime(String(value));
const cause = (value: unknown) => said.causa_correccion[value as CausaCorreccion] ?? String(value);
const update = (value: unknown) => `versión ${String(value)} de los cálculos`;
const day = (value: unknown) => calendarDay(String(value));

/** The active filters of the feed, as text. */
export const EventChips = () => {
  const values = useListContext().filterValues as Record<string, unknown>;
  const assets = useNames('activos', values['activo_id']);
  const levels = useNames('niveles', values['bajo_nivel_id']);
  const people = useNames('personal', values['personal_id']);
  return (
    <FilterChips
      filters={[
        { source: 'pendiente', label: fields.pendiente, format: yesNo },
        { source: 'severidad', label: fields.severidad, faces: severidades },
        { source: 'grupo', label: fields.grupo, faces: grupos },
        { source: 'tipo', label: fields.tipo, faces: tipos },
        { source: 'estado', label: fields.estado, faces: estados },
        { source: 'abierto', label: fields.abierto, format: yesNo },
        { source: 'tardio', label: fields.tardio, format: yesNo },
        { source: 'corregido', label: fields.corregido, format: yesNo },
        { source: 'hallado', label: fields.hallado, format: yesNo },
        { source: 'causa_correccion', label: fields.causa_correccion, format: cause },
        { source: 'actualizacion', label: fields.actualizacion, format: update },
        { source: 'mio', label: fields.mio, format: yesNo },
        { source: 'con_dueno', label: fields.con_dueno, format: yesNo },
        { source: 'con_orden', label: fields.con_orden, format: yesNo },
        { source: 'activo_id', label: fields.activo_id, format: assets },
        { source: 'bajo_nivel_id', label: fields.bajo_nivel_id, format: levels },
        { source: 'tipo_activo', label: fields.tipo_activo, faces: tiposDeActivo },
        { source: 'personal_id', label: fields.personal_id, format: people },
        { source: 'regla_id', label: fields.regla_nombre },
        { source: 'puntua', label: fields.puntua, format: yesNo },
        { source: 'desde', label: fields.desde, format: moment },
        { source: 'hasta', label: fields.hasta, format: moment },
        { source: 'dia_desde', label: fields.dia_desde, format: day },
        { source: 'dia_hasta', label: fields.dia_hasta, format: day },
      ]}
    />
  );
};
