import { AutocompleteArrayInput, ResourceContextProvider, useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { motivoDespacho } from '#contract/requests/despacho';
import { rowId } from '#contract/core/entity';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { ejecucionAbierta } from '#contract/rules/stops';
import { z } from '#contract/core/validation';
import { currentDay } from '../../../ui/dates/zone';
import { FormDialog } from '../../../ui/FormDialog';
import { clock } from '../../../ui/formats';
import { requiredLabel, SelectInput, TextInput } from '../../../ui/form/inputs';
import { ActivoInput } from '../../activos/index';
import { PersonalInput } from '../../personal/index';
import { useNames } from '../../../ui/useNamesOf';
import { toCome, type Action } from './requests';

interface Props {
  run: Ejecucion;
  onClose: () => void;
  onChange: (action: Action) => Promise<void>;
}

const schema = z
  .object({
    claves: z.array(z.int()).min(1, 'Elija al menos una parada'),
    destino: z.enum(['activo', 'ejecucion']),
    activo_id: rowId.nullable(),
    personal_id: rowId.nullable(),
    ejecucion_id: rowId.nullable(),
    motivo: motivoDespacho,
  })
  .refine(({ destino, activo_id }) => destino !== 'activo' || activo_id !== null, {
    path: ['activo_id'],
    message: 'Elija quién las recibe',
  })
  .refine(({ destino, ejecucion_id }) => destino !== 'ejecucion' || ejecucion_id !== null, {
    path: ['ejecucion_id'],
    message: 'Elija quién las recibe',
  });

/** Gives stops to come to another asset, which departs now, or to another open execution. */
export const HandOver = ({ run, onClose, onChange }: Props) => {
  const stops = toCome(run);
  return (
    <ResourceContextProvider value="ejecuciones">
      <FormDialog
        title="Traspasar paradas"
        submitLabel="Traspasar"
        width="sm"
        schema={schema}
        initial={{
          claves: stops.map(({ clave }) => clave),
          destino: 'activo',
          activo_id: null,
          personal_id: null,
          ejecucion_id: null,
          motivo: '',
        }}
        onClose={onClose}
        onSubmit={(values) => {
          const { destino, claves, motivo, activo_id, personal_id, ejecucion_id } = schema.parse(values);
          const to = destino === 'activo' ? { activo_id, personal_id } : { ejecucion_id };
          return onChange({ accion: 'traspasar', claves, motivo, ...to });
        }}
      >
        <AutocompleteArrayInput
          source="claves"
          label={requiredLabel('Paradas', 'claves')}
          choices={stops.map(({ clave, nombre }) => ({ id: clave, name: nombre }))}
          helperText={false}
          noOptionsText="Ninguna parada coincide"
        />
        <SelectInput
          source="destino"
          label="Las recibe"
          choices={[
            { id: 'activo', name: 'Un activo que sale ahora' },
            { id: 'ejecucion', name: 'Otra ejecución' },
          ]}
        />
        <Target run={run} />
        <TextInput source="motivo" label="Motivo" multiline minRows={2} />
      </FormDialog>
    </ResourceContextProvider>
  );
};

const Target = ({ run }: { run: Ejecucion }) => {
  const kind: unknown = useWatch({ name: 'destino' });
  if (kind === 'ejecucion') return <RunInput run={run} />;
  return (
    <>
      <ActivoInput source="activo_id" />
      <PersonalInput source="personal_id" />
    </>
  );
};

/** The other open executions of today. */
const RunInput = ({ run }: { run: Ejecucion }) => {
  const day = currentDay();
  const { data = [] } = useGetList<Ejecucion>('ejecuciones', {
    filter: { estado: [...ejecucionAbierta], desde: day, hasta: day },
    sort: { field: 'salida_en', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  const others = data.filter(({ id }) => id !== run.id);
  const asset = useNames(
    'activos',
    others.map(({ activo_id }) => activo_id),
  );
  const route = useNames(
    'rutas',
    others.map(({ ruta_id }) => ruta_id),
  );
  const choices = others.map(({ id, activo_id, ruta_id, salida_en }) => ({
    id,
    name: `${asset(activo_id)} · ${route(ruta_id)} · ${clock(salida_en)}`,
  }));
  return (
    <SelectInput
      source="ejecucion_id"
      label="Ejecución"
      choices={choices}
      helperText={choices.length === 0 && 'Hoy no hay otra ejecución abierta'}
    />
  );
};
