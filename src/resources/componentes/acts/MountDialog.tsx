import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { ReferenceInput } from 'react-admin';
import { montaje, type Componente, type ComponentesDeActivo } from '#contract/entities/componentes';
import { rowId } from '#contract/core/entity';
import { newUuid } from '../../../providers/offline/line';
import { MomentInput } from '../../../ui/dates/DateInput';
import { FormDialog } from '../../../ui/FormDialog';
import { AutocompleteInput, SelectInput, TextInput } from '../../../ui/form/inputs';
import { MeasureInput } from '../../../ui/numbers/MeasureInput';
import { ActivoInput } from '../../activos/index';
import { act, undoLast, useComponentsOf } from '../requests';
import { useAct } from './useAct';

interface Props {
  /** What is mounted; without, one of a store is picked. */
  component?: Componente | undefined;
  /** Where; without, it is picked. */
  activoId?: number | undefined;
  posicion?: string | undefined;
  onClose: () => void;
}

const schema = montaje.omit({ uuid: true }).safeExtend({ componente_id: rowId });

/** Mounts a component on an asset: one of a store here, or this one somewhere. */
export const MountDialog = ({ component, activoId, posicion, onClose }: Props) => {
  const run = useAct();
  const [opened] = useState(() => ({ now: new Date().toISOString(), uuid: newUuid() }));
  const send = ({ componente_id, fecha, ...values }: FieldValues) => {
    const id = Number(componente_id);
    const body = { ...values, uuid: opened.uuid, ...(fecha !== opened.now && { fecha }) };
    const where = String(values['posicion']).toUpperCase();
    return run(
      `${component?.serie ?? 'El componente'} quedó en ${where}`,
      () => act(id, 'montar', body),
      () => undoLast(id),
    );
  };
  return (
    <FormDialog
      title={component ? `Montar ${component.serie}` : posicion ? `Montar en ${posicion}` : 'Montar un componente'}
      submitLabel="Montar"
      schema={schema}
      initial={{
        componente_id: component?.id ?? null,
        activo_id: activoId ?? null,
        posicion: posicion ?? '',
        lectura_km: null,
        fecha: opened.now,
      }}
      onClose={onClose}
      onSubmit={send}
    >
      {!component && <Picked tyres={posicion !== undefined} />}
      {activoId === undefined && <ActivoInput source="activo_id" label="En qué activo" autoFocus />}
      {posicion === undefined && <Where component={component} />}
      <MeasureInput source="lectura_km" unit="km" label="Odómetro" helperText="Vacío: lo que dice su medidor" />
      <MomentInput source="fecha" label="Cuándo" />
    </FormDialog>
  );
};

/** One that is in a store. */
const Picked = ({ tyres }: { tyres: boolean }) => (
  <ReferenceInput
    source="componente_id"
    reference="componentes"
    sort={{ field: 'serie', order: 'ASC' }}
    filter={tyres ? tyresInStore : inStore}
  >
    <AutocompleteInput<Componente>
      label={tyres ? 'Llanta en bodega' : 'Componente en bodega'}
      optionText={nameOf}
      helperText={false}
      autoHighlight
      noOptionsText="Ninguno en bodega coincide"
    />
  </ReferenceInput>
);

const inStore = { estado: 'en_bodega' };
const tyresInStore = { ...inStore, tipo: 'llanta' };
const nameOf = ({ serie, marca, medida }: Componente) => [serie, marca, medida].filter(Boolean).join(' · ');

/** Of tyres, a free position of the asset's axles. */
const Where = ({ component }: { component: Componente | undefined }) => {
  const asset: unknown = useWatch({ name: 'activo_id' });
  const { data } = useComponentsOf(typeof asset === 'number' ? asset : undefined);
  const free = data ? freeIn(data) : [];
  if (component?.tipo === 'llanta' && free.length > 0)
    return <SelectInput source="posicion" label="Posición" choices={free.map((id) => ({ id, name: id }))} />;
  return <TextInput source="posicion" label="Posición" helperText="Por ejemplo MOTOR, BAT1 o R1" />;
};

const freeIn = ({ ejes, montados }: ComponentesDeActivo) => {
  const taken = new Set(montados.map(({ posicion }) => posicion));
  return ejes.flat().filter((posicion) => !taken.has(posicion));
};
