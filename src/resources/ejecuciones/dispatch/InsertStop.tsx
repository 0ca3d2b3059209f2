import { ReferenceInput, ResourceContextProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { rowId } from '#contract/core/entity';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { paradas, type Parada } from '#contract/entities/paradas';
import { z } from '#contract/core/validation';
import { FormDialog } from '../../../ui/FormDialog';
import { AutocompleteInput, SelectInput, TextInput } from '../../../ui/form/inputs';
import { coordinates, placeIn } from './coordinates';
import { toCome, type Action, type Place } from './requests';

interface Props {
  run: Ejecucion;
  /** A point picked on the map. */
  place?: Place | undefined;
  onClose: () => void;
  onChange: (action: Action) => Promise<void>;
}

/** Stand for the place where it is the shortest detour, and for the one before all stops to come. */
const [nearest, next] = [-1, 0];
const schema = z
  .object({
    que: z.enum(['parada', 'lugar']),
    parada_id: rowId.nullable(),
    nombre: z.string().trim(),
    donde: z.string(),
    despues_de: z.int(),
  })
  .refine(({ que, parada_id }) => que !== 'parada' || parada_id !== null, {
    path: ['parada_id'],
    message: 'Elija la parada',
  })
  .refine(({ que, nombre }) => que !== 'lugar' || paradas.fields.nombre.safeParse(nombre).success, {
    path: ['nombre'],
    message: 'Escriba un nombre',
  })
  .refine(({ que, donde }) => que !== 'lugar' || placeIn(donde) !== undefined, {
    path: ['donde'],
    message: 'Latitud y longitud: 4.6512, -74.0801',
  });

/** Adds a stop to those to come: one of the company, or a place, which becomes one. */
export const InsertStop = ({ run, place, onClose, onChange }: Props) => (
  <ResourceContextProvider value="ejecuciones">
    <FormDialog
      title="Agregar una parada"
      submitLabel="Agregar"
      schema={schema}
      initial={{
        que: place ? 'lugar' : 'parada',
        parada_id: null,
        nombre: '',
        donde: place ? coordinates(place) : '',
        despues_de: nearest,
      }}
      onClose={onClose}
      onSubmit={(values) => {
        const { que, parada_id, nombre, donde, despues_de } = schema.parse(values);
        const at = placeIn(donde);
        const what = que === 'lugar' && at ? { lugar: { nombre, ...at } } : { parada_id };
        const where = despues_de === nearest ? {} : { despues_de: despues_de === next ? null : despues_de };
        return onChange({ accion: 'insertar', ...what, ...where });
      }}
    >
      <SelectInput
        source="que"
        label="Qué agrega"
        choices={[
          { id: 'parada', name: 'Una parada de la empresa' },
          { id: 'lugar', name: 'Un lugar nuevo' },
        ]}
      />
      <What />
      <SelectInput
        source="despues_de"
        label="Cuándo"
        choices={[
          { id: nearest, name: 'Donde menos desvía' },
          { id: next, name: 'La siguiente' },
          ...toCome(run).map(({ clave, nombre }) => ({ id: clave, name: `Después de ${nombre}` })),
        ]}
      />
    </FormDialog>
  </ResourceContextProvider>
);

const What = () => {
  const kind: unknown = useWatch({ name: 'que' });
  if (kind === 'lugar')
    return (
      <>
        <TextInput source="nombre" label="Nombre" />
        <TextInput source="donde" label="Coordenadas" helperText="Péguelas, o pulse en el mapa con el botón derecho" />
      </>
    );
  return (
    <ReferenceInput source="parada_id" reference="paradas" sort={{ field: 'nombre', order: 'ASC' }}>
      <AutocompleteInput<Parada>
        label="Parada"
        optionText={({ nombre, codigo }: Parada) => [nombre, codigo].filter(Boolean).join(' · ')}
        helperText={false}
        noOptionsText="Ninguna parada coincide"
      />
    </ReferenceInput>
  );
};
