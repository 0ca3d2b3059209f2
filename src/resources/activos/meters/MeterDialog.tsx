import { useState } from 'react';
import { Button } from '@mui/material';
import { useRefresh } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { nuevoMedidor, tipoMedidor, type Medidor } from '#contract/entities/hojaDeVida';
import { cuentaIntervalos } from '#contract/entities/mantenimiento';
import { meterName, unidadesMedidor } from '#contract/words/hojaDeVida';
import { choicesOf } from '../../../ui/faces';
import { FormDialog } from '../../../ui/FormDialog';
import { useReversible } from '../../../ui/UndoNotice';
import { addMeter, changeMeter, removeMeter, restoreMeter } from '../requests';
import { tiposMedidor } from './faces';
import { BooleanInput, SelectInput, TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { useNotifyFailure } from '../../../ui/useAttempt';

interface Props {
  activoId: number;
  meter?: Medidor;
  /** What a new one is. */
  usual?: Pick<Medidor, 'tipo' | 'nombre'>;
  onClose: () => void;
}

/** A meter, new or existing. */
const MeterDialog = ({ activoId, meter, usual = { tipo: 'odometro', nombre: null }, onClose }: Props) => {
  const offerBack = useReversible();
  const refresh = useRefresh();
  const save = async (values: Record<string, unknown>) => {
    const body = nuevoMedidor.parse(values);
    if (meter) {
      const now = await changeMeter(activoId, meter, body);
      offerBack('Medidor guardado', () => changeMeter(activoId, now, nuevoMedidor.parse(meter)));
    } else {
      const { id } = await addMeter(activoId, body);
      offerBack('Medidor agregado', () => removeMeter(activoId, id));
    }
    refresh();
  };
  return (
    <FormDialog
      title={meter ? `Editar ${meterName(meter)}` : 'Nuevo medidor'}
      submitLabel="Guardar"
      schema={nuevoMedidor}
      initial={
        meter ?? {
          ...usual,
          unidad: unidadesMedidor[usual.tipo],
          acumulativo: cuentaIntervalos(usual.tipo),
          salto_max_diario: null,
        }
      }
      onClose={onClose}
      onSubmit={save}
    >
      <Kind />
      <TextInput source="nombre" label="Nombre" helperText="Opcional: si hay varios del mismo tipo" />
      <TextInput source="unidad" label="Unidad" />
      <BooleanInput source="acumulativo" label="Solo aumenta" />
      <Jump />
      {meter && <Remove activoId={activoId} meter={meter} onClose={onClose} />}
    </FormDialog>
  );
};

export default MeterDialog;

const Jump = () => {
  const unit: unknown = useWatch({ name: 'unidad' });
  return (
    <NumberInput
      source="salto_max_diario"
      unit={typeof unit === 'string' ? unit : null}
      label="Salto máximo en un día"
      helperText="Una lectura que aumente más queda por revisar"
    />
  );
};

/** Sets the usual unit of the chosen kind. */
const Kind = () => {
  const { setValue } = useFormContext();
  return (
    <SelectInput
      source="tipo"
      label="Tipo"
      choices={choicesOf(tiposMedidor)}
      onChange={(given: unknown) => {
        const { data } = tipoMedidor.safeParse(typeof given === 'string' ? given : eventValue(given));
        if (!data) return;
        setValue('unidad', unidadesMedidor[data]);
        setValue('acumulativo', cuentaIntervalos(data));
      }}
    />
  );
};

const eventValue = (event: unknown): unknown =>
  typeof event === 'object' &&
  event !== null &&
  'target' in event &&
  typeof event.target === 'object' &&
  event.target !== null &&
  'value' in event.target
    ? event.target.value
    : undefined;

const Remove = ({ activoId, meter, onClose }: Required<Omit<Props, 'usual'>>) => {
  const notifyFailure = useNotifyFailure();
  const offerBack = useReversible();
  const refresh = useRefresh();
  const [sure, setSure] = useState(false);
  const remove = async () => {
    try {
      await removeMeter(activoId, meter.id);
      offerBack('Medidor eliminado', () => restoreMeter(activoId, meter.id));
      refresh();
      onClose();
    } catch (reason) {
      notifyFailure(reason);
    }
  };
  return (
    <Button
      color="error"
      variant={sure ? 'contained' : 'text'}
      sx={{ justifySelf: 'start' }}
      onClick={() => (sure ? void remove() : setSure(true))}
    >
      {sure ? 'Sí, eliminar el medidor y sus lecturas' : 'Eliminar medidor'}
    </Button>
  );
};
