import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useRefresh } from 'react-admin';
import type { Componente } from '#contract/entities/componentes';
import { momentFrom } from '#contract/core/dateBounds';
import { optionalText, quantity } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { newUuid } from '../../../providers/offline/line';
import { MomentInput } from '../../../ui/dates/DateInput';
import { failureOf } from '../../../ui/failure';
import { FormDialog } from '../../../ui/FormDialog';
import { FormGrid } from '../../../ui/FormGrid';
import { TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { act } from '../requests';

const depth = quantity.min(0).max(60).nullable().default(null);
const places = ['d1', 'd2', 'd3', 'd4'] as const;

/** Four inputs side by side instead of a list. */
const schema = z
  .object({
    ...{ d1: depth, d2: depth, d3: depth, d4: depth },
    presion: quantity.min(0).max(300).nullable().default(null),
    nota: optionalText(300).default(null),
    fecha: momentFrom('records'),
  })
  .refine(({ d1, d2, d3, d4, presion }) => [d1, d2, d3, d4, presion].some((value) => value !== null), {
    path: ['d1'],
    message: 'Escriba la profundidad o la presión',
  });

/** The depths across a tread and the pressure, read now. */
export const ReadingDialog = ({
  component: { id, serie, tipo },
  onClose,
}: {
  component: Componente;
  onClose: () => void;
}) => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const [opened] = useState(() => ({ now: new Date().toISOString(), uuid: newUuid() }));
  const treads = tipo === 'llanta' || tipo === 'otro';
  const send = async ({ fecha, presion, nota, ...given }: FieldValues) => {
    const depths = places.map((name) => given[name] as unknown).filter((value) => typeof value === 'number');
    await act(id, 'lecturas', {
      ...(depths.length > 0 && { profundidad_mm: depths }),
      ...{ presion, nota, uuid: opened.uuid },
      ...(fecha !== opened.now && { fecha }),
    }).catch((reason: unknown) => {
      throw atInput(reason);
    });
    showDone(`Lectura de ${serie} guardada`, {});
    refresh();
  };
  return (
    <FormDialog
      title={`Lectura de ${serie}`}
      submitLabel="Guardar"
      schema={schema}
      initial={{ d1: null, d2: null, d3: null, d4: null, presion: null, nota: null, fecha: opened.now }}
      onClose={onClose}
      onSubmit={send}
    >
      {treads && (
        <FormGrid>
          {places.map((name, at) => (
            <NumberInput key={name} source={name} unit="mm" label={`Profundidad ${at + 1}`} autoFocus={at === 0} />
          ))}
        </FormGrid>
      )}
      <NumberInput source="presion" unit="psi" label="Presión" />
      <TextInput source="nota" label="Nota" />
      <MomentInput source="fecha" label="Cuándo" />
    </FormDialog>
  );
};

/** The server names the list of depths, which has its first input here. */
const atInput = (reason: unknown): unknown => {
  const { message, fields } = failureOf(reason);
  const at = Object.keys(fields ?? {}).find((name) => name.startsWith('profundidad_mm'));
  return fields && at !== undefined
    ? Object.assign(new Error(message), { errors: { ...fields, d1: fields[at] } })
    : reason;
};
