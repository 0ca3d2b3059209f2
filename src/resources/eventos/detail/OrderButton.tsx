import { useState } from 'react';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ordenDeEvento, prioridadDe, type Evento } from '#contract/entities/eventos';
import { ordenes } from '#contract/words/ordenes';
import { MomentInput } from '../../../ui/dates/DateInput';
import { choicesOf, facesOf } from '../../../ui/faces';
import { SelectInput } from '../../../ui/form/inputs';
import { FormDialog } from '../../../ui/FormDialog';
import { Icon } from '../../../ui/Icon';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { PersonalInput } from '../../personal/index';
import { orderOf } from '../requests';

const schema = ordenDeEvento.pick({ responsable_id: true, prioridad: true, fecha_limite: true });
const choices = choicesOf(facesOf(ordenes.values.prioridad));

/** The order of an event, or a button that creates it once, from the event's data. */
export const OrderButton = ({ event }: { event: Evento }) => {
  const { id, orden_id, mantenimiento_activo_id: due } = event;
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const say = useDoneNotice();
  if (orden_id !== null)
    return (
      <Button
        size="small"
        component={Link}
        to={`/ordenes/${orden_id}/show`}
        startIcon={<Icon name="assignment" size={18} />}
      >
        Ver la orden
      </Button>
    );
  return (
    <>
      <Button
        size="small"
        data-hotkey="c"
        startIcon={<Icon name="assignment_add" size={18} />}
        onClick={() => setAsking(true)}
      >
        Crear orden
      </Button>
      {asking && (
        <FormDialog
          title="Crear una orden"
          submitLabel="Crear orden"
          schema={schema}
          initial={{ responsable_id: null, prioridad: prioridadDe(event), fecha_limite: null }}
          onClose={() => setAsking(false)}
          onSubmit={async (values) => {
            const { responsable_id, prioridad, fecha_limite } = schema.parse(values);
            const made = await orderOf(id, {
              ...(responsable_id && { responsable_id }),
              ...(due === null && { prioridad, ...(fecha_limite && { fecha_limite }) }),
            });
            say(`Orden ${made.numero} creada`, { see: `/ordenes/${made.id}/show` });
            await queries.invalidateQueries({ queryKey: ['eventos'] });
          }}
        >
          <p>
            {due === null
              ? 'Se crea con lo que dice el evento: activo, lugar y valores.'
              : 'Se genera la orden del plan, con sus servicios, tareas y gente; si ya está abierta, es esa.'}{' '}
            El evento pasa a «En gestión».
          </p>
          {due === null && (
            <>
              <SelectInput source="prioridad" label={ordenes.fields.prioridad} choices={choices} />
              <MomentInput source="fecha_limite" label={ordenes.fields.fecha_limite} hour="17:00" />
            </>
          )}
          <PersonalInput source="responsable_id" label={ordenes.fields.responsable_id} />
        </FormDialog>
      )}
    </>
  );
};
