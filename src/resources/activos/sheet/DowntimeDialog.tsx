import { useState } from 'react';
import type { Activo } from '#contract/entities/activos';
import { indisponibilidadDe } from '#contract/rules/states';
import { cambioIndisponibilidad, divisionIndisponibilidad, type Indisponibilidad } from '#contract/entities/hojaDeVida';
import { z } from '#contract/core/validation';
import { choicesOf } from '../../../ui/faces';
import { FormDialog } from '../../../ui/FormDialog';
import { MomentInput } from '../../../ui/dates/DateInput';
import { SelectInput, TextInput } from '../../../ui/form/inputs';
import { useAction } from '../actions/useAction';
import { addDowntime, changeDowntime, removeDowntime, splitDowntime } from '../requests';
import { clases } from './faces';

interface Props {
  activo: Activo;
  /** To correct; absent: a new one. */
  downtime?: Indisponibilidad | undefined;
  onClose: () => void;
}

/** A downtime, new or existing. */
const DowntimeDialog = ({ activo, downtime, onClose }: Props) => {
  const action = useAction();
  const [now] = useState(() => new Date().toISOString());
  // Only of an asset that is stopped may a downtime last.
  const mayLast = downtime
    ? downtime.hasta === null || indisponibilidadDe[activo.estado] !== undefined
    : indisponibilidadDe[activo.estado] !== undefined;
  const save = async (values: Record<string, unknown>) => {
    const { version: _, ...body } = cambioIndisponibilidad.parse({ ...values, version: 0 });
    if (!downtime)
      return action('Parada anotada', async () => {
        const made = await addDowntime(activo.id, body);
        return { back: () => removeDowntime(activo.id, made), see: ['paradas'] };
      });
    return action('Parada corregida', async () => {
      const made = await changeDowntime(activo.id, downtime, body);
      const { desde, hasta, clase, motivo } = downtime;
      return { back: () => changeDowntime(activo.id, made, { desde, hasta, clase, motivo }), see: ['paradas'] };
    });
  };
  return (
    <FormDialog
      title={downtime ? 'Corregir parada' : 'Anotar parada'}
      submitLabel="Guardar"
      schema={mayLast ? lasting : over}
      initial={downtime ? { ...downtime } : { desde: null, hasta: mayLast ? null : now, clase: 'falla', motivo: null }}
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

export default DowntimeDialog;

/** Splits a downtime in two. */
export const SplitDialog = ({ activo, downtime, onClose }: Props & { downtime: Indisponibilidad }) => {
  const action = useAction();
  const split = (values: Record<string, unknown>) => {
    const { version: _, ...body } = divisionIndisponibilidad.parse({ ...values, version: 0 });
    return action('Parada dividida', async () => {
      const [first, second] = await splitDowntime(activo.id, downtime, body);
      const { desde, hasta, clase, motivo } = downtime;
      const back = async () => {
        if (!first || !second) return;
        await removeDowntime(activo.id, second);
        await changeDowntime(activo.id, first, { desde, hasta, clase, motivo });
      };
      return { back, see: ['paradas'] };
    });
  };
  return (
    <FormDialog
      title="Dividir parada"
      submitLabel="Dividir"
      schema={within(downtime)}
      initial={{ en: null, clase: downtime.clase, motivo: downtime.motivo }}
      onClose={onClose}
      onSubmit={split}
    >
      <MomentInput source="en" label="¿En qué momento?" />
      <SelectInput source="clase" label="Tipo de la segunda parte" choices={choicesOf(clases)} />
      <TextInput source="motivo" label="Motivo de la segunda parte" multiline minRows={2} />
    </FormDialog>
  );
};

const { desde, hasta, clase, motivo } = cambioIndisponibilidad.shape;
const follows = { path: ['hasta'], message: 'Debe ser posterior al inicio' };

const lasting = z
  .object({ desde, hasta, clase, motivo })
  .refine((given) => !given.hasta || Date.parse(given.hasta) > Date.parse(given.desde), follows);
const over = z
  .object({ desde, hasta: desde, clase, motivo })
  .refine((given) => Date.parse(given.hasta) > Date.parse(given.desde), follows);

const within = (downtime: Indisponibilidad) =>
  z
    .object({ en: divisionIndisponibilidad.shape.en, clase, motivo: divisionIndisponibilidad.shape.motivo })
    .refine(
      ({ en }) =>
        Date.parse(en) > Date.parse(downtime.desde) &&
        (downtime.hasta === null || Date.parse(en) < Date.parse(downtime.hasta)),
      {
        path: ['en'],
        message: 'Debe estar dentro de la parada',
      },
    );
