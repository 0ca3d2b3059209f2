import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { estadoActivo, type Activo } from '#contract/entities/activos';
import { indisponibilidadDe } from '#contract/rules/states';
import { cambioEstado } from '#contract/entities/hojaDeVida';
import { choicesOf } from '../../../ui/faces';
import { FormDialog } from '../../../ui/FormDialog';
import { MomentInput } from '../../../ui/dates/DateInput';
import { changeState } from '../requests';
import { estados } from '../faces';
import { clases } from '../sheet/faces';
import { canComeBack } from '../wayBack';
import type { DialogProps } from './dialog';
import { useAction } from './useAction';
import { SelectInput, TextInput } from '../../../ui/form/inputs';

/** Moves the asset to another state, now or from an earlier moment, with a reason. */
const StateDialog = ({ activo, onClose }: DialogProps) => {
  const action = useAction();
  const [now] = useState(() => new Date().toISOString());
  const save = ({ desde, clase, ...values }: Record<string, unknown>) => {
    const stops = indisponibilidadDe[estadoActivo.parse(values['estado'])];
    const body = cambioEstado.parse({
      ...values,
      version: activo.version,
      ...(desde !== now && { desde: desde ?? undefined }),
      ...(stops && clase ? { clase } : {}),
    });
    return action(`Pasó de ${estados[activo.estado].label} a ${estados[body.estado].label}`, async () => {
      const { version } = await changeState(activo.id, body);
      const { desde: since } = body;
      return {
        back: canComeBack(activo)
          ? () =>
              changeState(activo.id, {
                estado: activo.estado,
                motivo: 'Se deshizo el cambio de estado',
                version,
                desde: since,
              })
          : undefined,
        see: ['historial'],
      };
    });
  };
  return (
    <FormDialog
      title="Cambiar estado"
      submitLabel="Cambiar"
      schema={schema}
      initial={{ estado: null, motivo: null, desde: now, clase: null }}
      onClose={onClose}
      onSubmit={save}
    >
      <SelectInput
        source="estado"
        label="Nuevo estado"
        choices={choicesOf(estados).filter(({ id }) => id !== activo.estado)}
      />
      <Downtime />
      <MomentInput source="desde" label="Desde" />
      <TextInput source="motivo" label="Motivo" multiline minRows={2} />
    </FormDialog>
  );
};

export default StateDialog;

/** The reason for a downtime, if it is not the usual one of the state. */
const Downtime = () => {
  const estado: unknown = useWatch({ name: 'estado' });
  const usual = indisponibilidadDe[estado as Activo['estado']];
  if (!usual) return null;
  return (
    <SelectInput
      source="clase"
      label="Tipo de parada"
      choices={choicesOf(clases)}
      emptyText={`La usual: ${clases[usual].label}`}
      helperText={
        `Vacío: ${clases[usual].label.toLowerCase()}. El activo queda detenido hasta ` +
        'que vuelva a estar disponible.'
      }
    />
  );
};

const schema = cambioEstado
  .omit({ version: true })
  .extend({ desde: cambioEstado.shape.desde.nullable(), clase: cambioEstado.shape.clase.nullable() })
  .refine(({ estado, motivo }) => estado !== 'dado_de_baja' || Boolean(motivo), {
    path: ['motivo'],
    message: 'Obligatorio',
  });
