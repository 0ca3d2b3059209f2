import { useListContext } from 'react-admin';
import { ordenes as words } from '#contract/words/ordenes';
import { tiposDeActivo } from '../activos/index';
import { FilterChips } from '../../ui/FilterChips';
import { dateTime } from '../../ui/formats';
import { useNames } from '../../ui/useNamesOf';
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
        { source: 'estado', label: fields.estado, faces: estados },
        { source: 'prioridad', label: fields.prioridad, faces: prioridades },
        { source: 'tipo', label: fields.tipo, faces: tipos },
        { source: 'motivo_espera', label: fields.motivo_espera, faces: motivosEspera },
        { source: 'origen', label: fields.origen, faces: origenes },
        { source: 'activo_id', label: fields.activo_id, format: assets },
        { source: 'bajo_nivel_id', label: fields.nivel_id, format: levels },
        { source: 'tipo_activo', label: fields.tipo_activo, faces: tiposDeActivo },
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
