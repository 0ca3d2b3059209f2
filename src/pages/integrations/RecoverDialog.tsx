import { useNotify } from 'react-admin';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import { FormDialog } from '../../ui/FormDialog';
import { number } from '../../ui/formats';
import { SelectInput } from '../../ui/form/inputs';
import { Note } from '../../ui/Note';
import { useDestinationActions } from './useDestinations';

const { recoverDays } = limits.destinations;

/** Hours. */
const spans = [
  { id: '1', name: 'La última hora' },
  { id: '6', name: 'Las últimas 6 horas' },
  { id: '24', name: 'El último día' },
  { id: String(recoverDays * 24), name: `Los últimos ${recoverDays} días` },
];

const asked = z.object({ horas: z.enum(spans.map(({ id }) => id)) });

/** Asks since when a webhook is told everything again. */
export const RecoverDialog = ({ id, name, onClose }: { id: number; name: string; onClose: () => void }) => {
  const { recover } = useDestinationActions('webhooks');
  const notify = useNotify();
  return (
    <FormDialog
      title={`Recuperar avisos de «${name}»`}
      submitLabel="Enviar de nuevo"
      schema={asked}
      initial={{ horas: '24' }}
      onClose={onClose}
      onSubmit={async (values) => {
        const desde = new Date(Date.now() - Number(asked.parse(values).horas) * 3_600_000).toISOString();
        const { entregas_n } = await recover(id, desde);
        if (entregas_n === 0) notify('No hubo avisos en ese tiempo', { type: 'info' });
        else notify(entregas_n === 1 ? 'Se envía 1 aviso' : `Se envían ${number(entregas_n)} avisos`);
      }}
    >
      <SelectInput source="horas" label="Desde cuándo" choices={spans} />
      <Note>
        Se envía todo lo de ese tiempo, también lo que ya se entregó: con el mismo identificador, para que el otro
        programa no lo cuente dos veces. Las posiciones no se recuperan.
      </Note>
    </FormDialog>
  );
};
