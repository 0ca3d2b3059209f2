import { useGetMany, useListContext, type RaRecord } from 'react-admin';
import { ordenes as words } from '#contract/words/ordenes';
import { wordOf } from '../../ui/faces';
import { tiposDeActivo } from '../activos/index';
import { FilterChips } from '../../ui/FilterChips';
import { dateTime } from '../../ui/formats';
import { estados, motivosEspera, origenes, prioridades, tipos } from './faces';

const { fields } = words;
const yesNo = (value: unknown) => (value === true ? 'Sí' : 'No');
const moment = (value: unknown) => dateTime(String(value));

/** The active filters of the list, as text. */
export const OrdenChips = () => {
  const values = useListContext().filterValues as Record<string, unknown>;
  const levels = useNames('niveles', [values['bajo_nivel_id'], values['nivel_id']]);
  const people = useNames('personal', [values['responsable_id'], values['solicitante_id']]);
  const assets = useNames('activos', [values['activo_id']]);
  const services = useNames('servicios', [values['servicio_id']]);
  const plans = useNames('mantenimiento', [values['mantenimiento_id']]);
  return (
    <FilterChips
      filters={[
        { source: 'abierta', label: 'Abierta', format: yesNo },
        { source: 'mia', label: 'Mía', format: yesNo },
        { source: 'vencida', label: fields.vencida, format: yesNo },
        { source: 'sin_asignar', label: 'Sin asignar', format: yesNo },
        { source: 'estado', label: fields.estado, format: (value) => wordOf(estados, value) },
        { source: 'prioridad', label: fields.prioridad, format: (value) => wordOf(prioridades, value) },
        { source: 'tipo', label: fields.tipo, format: (value) => wordOf(tipos, value) },
        { source: 'motivo_espera', label: fields.motivo_espera, format: (value) => wordOf(motivosEspera, value) },
        { source: 'origen', label: fields.origen, format: (value) => wordOf(origenes, value) },
        { source: 'activo_id', label: fields.activo_id, format: assets },
        { source: 'bajo_nivel_id', label: fields.nivel_id, format: levels },
        { source: 'tipo_activo', label: fields.tipo_activo, format: (value) => wordOf(tiposDeActivo, value) },
        { source: 'nivel_id', label: fields.nivel_id, format: levels },
        { source: 'responsable_id', label: fields.responsable_id, format: people },
        { source: 'solicitante_id', label: fields.solicitante_id, format: people },
        { source: 'servicio_id', label: 'Servicio', format: services },
        { source: 'mantenimiento_id', label: fields.mantenimiento_id, format: plans },
        { source: 'limite_desde', label: 'Límite desde', format: moment },
        { source: 'limite_hasta', label: 'Límite hasta', format: moment },
        { source: 'programada_desde', label: 'Programada desde', format: moment },
        { source: 'programada_hasta', label: 'Programada hasta', format: moment },
        { source: 'creada_desde', label: 'Creada desde', format: moment },
        { source: 'creada_hasta', label: 'Creada hasta', format: moment },
        { source: 'cerrada_desde', label: 'Cerrada desde', format: moment },
        { source: 'cerrada_hasta', label: 'Cerrada hasta', format: moment },
      ]}
    />
  );
};

/** The names of the records with these ids, for places that accept only text. */
const useNames = (resource: string, given: readonly unknown[]): ((id: unknown) => string) => {
  const ids = given.flat().filter((id): id is number => typeof id === 'number');
  const { data = none } = useGetMany<RaRecord>(resource, { ids }, { enabled: ids.length > 0 });
  return (id) => {
    const found = data.find((record) => record?.id === id);
    return found ? String(found['nombre_completo'] ?? found['nombre']) : '…';
  };
};

const none: readonly RaRecord[] = [];
