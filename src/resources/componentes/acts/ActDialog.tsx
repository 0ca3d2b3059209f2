import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { desecho, desmontaje, reencauche, recibo, type Componente } from '#contract/entities/componentes';
import { MomentInput } from '../../../ui/dates/DateInput';
import { FormDialog } from '../../../ui/FormDialog';
import { TextInput } from '../../../ui/form/inputs';
import { Note } from '../../../ui/Note';
import { MeasureInput } from '../../../ui/numbers/MeasureInput';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { BodegaInput } from '../../bodegas/index';
import { newUuid } from '../../../providers/offline/line';
import { act, undoLast, type Act } from '../requests';
import { useAct } from './useAct';

export type PlainAct = Exclude<Act, 'montar' | 'lecturas'>;

interface Look {
  title: (serie: string) => string;
  submit: string;
  done: (serie: string) => string;
  schema: Parameters<typeof FormDialog>[0]['schema'];
  initial: FieldValues;
  inputs: ReactNode;
  /** The server recognizes it by a uuid when it comes twice. */
  once?: true;
}

const acts: Record<PlainAct, Look> = {
  desmontar: {
    title: (serie) => `Desmontar ${serie}`,
    submit: 'Desmontar',
    done: (serie) => `${serie} quedó en bodega`,
    schema: desmontaje,
    initial: { motivo: null, bodega_id: null, lectura_km: null },
    inputs: (
      <>
        <BodegaInput label="A qué bodega" helperText="Vacío: la principal" />
        <TextInput source="motivo" label="Por qué" />
        <MeasureInput source="lectura_km" unit="km" label="Odómetro" helperText="Vacío: lo que dice su medidor" />
      </>
    ),
    once: true,
  },
  reencauche: {
    title: (serie) => `Enviar ${serie} a reencauche`,
    submit: 'Enviar',
    done: (serie) => `${serie} está en reencauche`,
    schema: reencauche,
    initial: { costo: null, nota: null },
    inputs: (
      <>
        <Note>Desde aquí cuenta como nueva: su desgaste empieza otra vez.</Note>
        <NumberInput source="costo" label="Costo" money />
        <TextInput source="nota" label="Nota" />
      </>
    ),
  },
  recibir: {
    title: (serie) => `Recibir ${serie} en una bodega`,
    submit: 'Recibir',
    done: (serie) => `${serie} quedó en bodega`,
    schema: recibo,
    initial: { bodega_id: null },
    inputs: <BodegaInput label="Bodega" />,
  },
  desechar: {
    title: (serie) => `¿Desechar ${serie}?`,
    submit: 'Desechar',
    done: (serie) => `${serie} quedó desechado`,
    schema: desecho,
    initial: { motivo: null },
    inputs: <TextInput source="motivo" label="Por qué" helperText="Por ejemplo: corte en el costado" />,
  },
};

/** Takes a component down, sends it to be retreaded, receives or discards it. */
export const ActDialog = ({
  component,
  what,
  onClose,
}: {
  component: Componente;
  what: PlainAct;
  onClose: () => void;
}) => {
  const { title, submit, done, schema, initial, inputs, once } = acts[what];
  const run = useAct();
  const [opened] = useState(() => ({ now: new Date().toISOString(), uuid: newUuid() }));
  const { id, serie } = component;
  const send = ({ fecha, ...values }: FieldValues) =>
    run(
      done(serie),
      // «Ahora» means the server's time: the device's clock may be ahead.
      () => act(id, what, { ...values, ...(fecha !== opened.now && { fecha }), ...(once && { uuid: opened.uuid }) }),
      () => undoLast(id),
    );
  return (
    <FormDialog
      title={title(serie)}
      submitLabel={submit}
      schema={schema}
      initial={{ ...initial, fecha: opened.now }}
      onClose={onClose}
      onSubmit={send}
    >
      {inputs}
      <MomentInput source="fecha" label="Cuándo" />
    </FormDialog>
  );
};
