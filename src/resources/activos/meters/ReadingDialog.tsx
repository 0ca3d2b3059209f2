import { useState } from 'react';
import { useCanAccess, useNotify, useRefresh } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { rowId } from '#contract/core/entity';
import { nuevaLectura, type Medidor } from '#contract/entities/hojaDeVida';
import { meterName } from '#contract/words/hojaDeVida';
import { FileInput } from '../../../ui/FileInput';
import { FormDialog } from '../../../ui/FormDialog';
import { dateTime, number } from '../../../ui/formats';
import { MomentInput } from '../../../ui/dates/DateInput';
import { pictures } from '../../../ui/useUpload';
import { useReversible } from '../../../ui/UndoNotice';
import { addReading, judgeReading } from '../requests';
import { BooleanInput, SelectInput, TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';

interface Props {
  activoId: number;
  meters: readonly Medidor[];
  /** The meter to read; absent: chosen in the dialog, if there are several. */
  meter?: Medidor;
  onClose: () => void;
}

/** A reading of a meter, now or at an earlier moment. */
const ReadingDialog = ({ activoId, meters, meter = meters[0], onClose }: Props) => {
  const notify = useNotify();
  const offerBack = useReversible();
  // Only the office may annul a reading.
  const { canAccess: mayAnnul } = useCanAccess({ resource: 'activos', action: 'edit' });
  const refresh = useRefresh();
  const [now] = useState(() => new Date().toISOString());

  const save = async ({ medidor_id, fecha, ...values }: Record<string, unknown>) => {
    // «Ahora» means the server's time: the device's clock may be ahead.
    const body = nuevaLectura.parse({ ...values, ...(fecha !== now && { fecha: fecha ?? undefined }) });
    const reading = await addReading(activoId, rowId.parse(medidor_id), body);
    const { estado, motivo } = reading;
    if (estado === 'sospechosa')
      notify(`La lectura quedó por revisar${motivo ? `: ${motivo}` : ''}`, { type: 'warning' });
    else if (mayAnnul)
      offerBack('Lectura guardada', () => judgeReading(activoId, reading, { estado: 'anulada', motivo: 'Se deshizo' }));
    else notify('Lectura guardada');
    refresh();
  };

  return (
    <FormDialog
      title="Nueva lectura"
      submitLabel="Guardar"
      schema={schema}
      initial={{ medidor_id: meter?.id ?? null, valor: null, fecha: now, foto_id: null, nota: null, reinicio: false }}
      onClose={onClose}
      onSubmit={save}
    >
      {meters.length > 1 && (
        <SelectInput
          source="medidor_id"
          label="Medidor"
          choices={meters.map((each) => ({ id: each.id, name: `${meterName(each)} (${each.unidad})` }))}
        />
      )}
      <Value meters={meters} />
      <MomentInput source="fecha" label="Fecha y hora" />
      <FileInput source="foto_id" label="Foto del medidor (opcional)" accept={pictures} />
      <TextInput source="nota" label="Nota" helperText="Opcional" multiline />
      <BooleanInput source="reinicio" label="El medidor se cambió por otro y empieza a contar de nuevo" />
    </FormDialog>
  );
};

export default ReadingDialog;

const Value = ({ meters }: { meters: readonly Medidor[] }) => {
  const id: unknown = useWatch({ name: 'medidor_id' });
  const meter = meters.find((each) => each.id === id);
  const last = meter && meter.valor_actual !== null && meter.fecha_actual ? meter : undefined;
  return (
    <NumberInput
      source="valor"
      unit={meter?.unidad}
      label={meter ? `Lo que marca (${meter.unidad})` : 'Lo que marca'}
      autoFocus
      helperText={
        last
          ? `La última: ${number(last.valor_actual ?? 0, 2)} ${last.unidad}, ${dateTime(last.fecha_actual ?? '')}`
          : false
      }
    />
  );
};

const schema = nuevaLectura.extend({ medidor_id: rowId, fecha: nuevaLectura.shape.fecha.nullable() });
