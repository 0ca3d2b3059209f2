import { useState } from 'react';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ordenDeEvento, type Evento } from '#contract/entities/eventos';
import { ordenes } from '#contract/words/ordenes';
import { FormDialog } from '../../../ui/FormDialog';
import { Icon } from '../../../ui/Icon';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { PersonalInput } from '../../personal/index';
import { orderOf } from '../requests';

const schema = ordenDeEvento.pick({ responsable_id: true });

/** The order of an event, or a button that creates it once, from the event's data. */
export const OrderButton = ({ event: { id, orden_id, mantenimiento_activo_id: due } }: { event: Evento }) => {
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
      <Button size="small" startIcon={<Icon name="assignment_add" size={18} />} onClick={() => setAsking(true)}>
        Crear orden
      </Button>
      {asking && (
        <FormDialog
          title="Crear una orden"
          submitLabel="Crear orden"
          schema={schema}
          initial={{ responsable_id: null }}
          onClose={() => setAsking(false)}
          onSubmit={async (values) => {
            const { responsable_id } = schema.parse(values);
            const made = await orderOf(id, responsable_id ? { responsable_id } : {});
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
          <PersonalInput source="responsable_id" label={ordenes.fields.responsable_id} />
        </FormDialog>
      )}
    </>
  );
};
