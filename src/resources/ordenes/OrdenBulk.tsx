import { ordenes } from '#contract/entities/ordenes';
import { ordenes as words } from '#contract/words/ordenes';
import { BulkChange } from '../../ui/BulkChange';
import { MomentInput } from '../../ui/dates/DateInput';
import { BulkMove } from './bulk/BulkMove';
import { ChipsInput } from './form/ChipsInput';
import { prioridades } from './faces';

const { prioridad, fecha_programada, fecha_limite } = ordenes.fields;
const { fields } = words;

/** Bulk actions on the selected orders. */
const OrdenBulk = () => (
  <>
    <BulkMove a="asignada" label="Asignar" icon="person" />
    <BulkChange source="prioridad" label="Prioridad" icon="priority_high" schema={prioridad.unwrap()}>
      <ChipsInput source="prioridad" label={fields.prioridad} faces={prioridades} />
    </BulkChange>
    <BulkChange source="fecha_programada" label="Programar" icon="event" schema={fecha_programada}>
      <MomentInput source="fecha_programada" label={fields.fecha_programada} />
    </BulkChange>
    <BulkChange source="fecha_limite" label="Fecha límite" icon="schedule" schema={fecha_limite}>
      <MomentInput source="fecha_limite" label={fields.fecha_limite} />
    </BulkChange>
    <BulkMove a="cerrada" label="Cerrar" icon="lock" />
    <BulkMove a="cancelada" label="Cancelar órdenes" icon="block" />
  </>
);

export default OrdenBulk;
