import { useGetMany, type RaRecord } from 'react-admin';
import type { Shown } from '../../../ui/ConflictDialog';
import { wordOf } from '../../../ui/faces';
import { dateTime } from '../../../ui/formats';
import { NivelName } from '../../niveles/index';
import { prioridades, tipos } from '../faces';

const moment = (value: unknown) => dateTime(String(value));
const yesNo = (value: unknown) => (value === true ? 'Sí' : 'No');
const named = (resource: string) => (value: unknown) => <Names resource={resource} ids={[value].flat()} />;

/** How the value of a field of an order is displayed outside of inputs. */
export const shown: Shown = {
  tipo: (value) => wordOf(tipos, value),
  prioridad: (value) => wordOf(prioridades, value),
  activo_id: named('activos'),
  nivel_id: (value) => <NivelName id={value} />,
  servicio_ids: named('servicios'),
  solicitante_id: named('personal'),
  responsable_id: named('personal'),
  equipo_ids: named('personal'),
  fecha_programada: moment,
  fecha_limite: moment,
  detiene_activo: yesNo,
  requiere_firma: yesNo,
};

/** The names of the records with these ids, on one line. */
export const Names = ({ resource, ids: given }: { resource: string; ids: readonly unknown[] }) => {
  const ids = given.filter((id): id is number => typeof id === 'number');
  const { data = [] } = useGetMany<RaRecord>(resource, { ids }, { enabled: ids.length > 0 });
  return ids.length === 0
    ? '—'
    : data.flatMap((record) => (record ? [String(record['nombre_completo'] ?? record['nombre'])] : [])).join(', ');
};
