import { useState } from 'react';
import type { Activo } from '#contract/entities/activos';
import { paradaDe } from '#contract/rules/states';
import { cambioParada, divisionParada, type TiempoParada } from '#contract/entities/hojaDeVida';
import { z } from '#contract/core/validation';
import { choicesOf } from '../../../ui/faces';
import { FormDialog } from '../../../ui/FormDialog';
import { MomentInput } from '../../../ui/dates/DateInput';
import { SelectInput, TextInput } from '../../../ui/form/inputs';
import { useAction } from '../actions/useAction';
import { addStop, changeStop, removeStop, splitStop } from '../requests';
import { clases } from './faces';

interface Props {
  activo: Activo;
  /** To correct; absent: a new one. */
  stop?: TiempoParada | undefined;
  onClose: () => void;
}

/** A downtime, new or existing. */
const StopDialog = ({ activo, stop, onClose }: Props) => {
  const action = useAction();
  const [now] = useState(() => new Date().toISOString());
  // Only of an asset that is stopped may a downtime last.
  const mayLast = stop
    ? stop.hasta === null || paradaDe[activo.estado] !== undefined
    : paradaDe[activo.estado] !== undefined;
  const save = async (values: Record<string, unknown>) => {
    const { version: _, ...body } = cambioParada.parse({ ...values, version: 0 });
    if (!stop)
      return action('Parada anotada', async () => {
        const made = await addStop(activo.id, body);
        return { back: () => removeStop(activo.id, made), see: ['paradas'] };
      });
    return action('Parada corregida', async () => {
      const made = await changeStop(activo.id, stop, body);
      const { desde, hasta, clase, motivo } = stop;
      return { back: () => changeStop(activo.id, made, { desde, hasta, clase, motivo }), see: ['paradas'] };
    });
  };
  return (
    <FormDialog
      title={stop ? 'Corregir parada' : 'Anotar parada'}
      submitLabel="Guardar"
      schema={mayLast ? lasting : over}
      initial={stop ? { ...stop } : { desde: null, hasta: mayLast ? null : now, clase: 'falla', motivo: null }}
      onClose={onClose}
      onSubmit={save}
    >
      <SelectInput source="clase" label="Tipo de parada" choices={choicesOf(clases)} />
      <MomentInput source="desde" label="Desde" />
      <MomentInput source="hasta" label="Hasta" {...(mayLast && { helperText: 'Vacío: sigue en parada' })} />
      <TextInput source="motivo" label="Motivo" multiline minRows={2} />
    </FormDialog>
  );
};

export default StopDialog;

/** Splits a downtime in two. */
export const SplitDialog = ({ activo, stop, onClose }: Props & { stop: TiempoParada }) => {
  const action = useAction();
  const split = (values: Record<string, unknown>) => {
    const { version: _, ...body } = divisionParada.parse({ ...values, version: 0 });
    return action('Parada dividida', async () => {
      const [first, second] = await splitStop(activo.id, stop, body);
      const { desde, hasta, clase, motivo } = stop;
      const back = async () => {
        if (!first || !second) return;
        await removeStop(activo.id, second);
        await changeStop(activo.id, first, { desde, hasta, clase, motivo });
      };
      return { back, see: ['paradas'] };
    });
  };
  return (
    <FormDialog
      title="Dividir parada"
      submitLabel="Dividir"
      schema={within(stop)}
      initial={{ en: null, clase: stop.clase, motivo: stop.motivo }}
      onClose={onClose}
      onSubmit={split}
    >
      <MomentInput source="en" label="¿En qué momento?" />
      <SelectInput source="clase" label="Tipo de la segunda parte" choices={choicesOf(clases)} />
      <TextInput source="motivo" label="Motivo de la segunda parte" multiline minRows={2} />
    </FormDialog>
  );
};

const { desde, hasta, clase, motivo } = cambioParada.shape;
const follows = { path: ['hasta'], message: 'Debe ser posterior al inicio' };

const lasting = z
  .object({ desde, hasta, clase, motivo })
  .refine((given) => !given.hasta || Date.parse(given.hasta) > Date.parse(given.desde), follows);
const over = z
  .object({ desde, hasta: desde, clase, motivo })
  .refine((given) => Date.parse(given.hasta) > Date.parse(given.desde), follows);

const within = (stop: TiempoParada) =>
  z
    .object({ en: divisionParada.shape.en, clase, motivo: divisionParada.shape.motivo })
    .refine(
      ({ en }) =>
        Date.parse(en) > Date.parse(stop.desde) && (stop.hasta === null || Date.parse(en) < Date.parse(stop.hasta)),
      {
        path: ['en'],
        message: 'Debe estar dentro de la parada',
      },
    );
