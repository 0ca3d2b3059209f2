import { ReferenceInput, ResourceContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { rowId } from '#contract/entity';
import type { Ejecucion } from '#contract/ejecuciones';
import type { Parada } from '#contract/paradas';
import { z } from '#contract/validation';
import { FormDialog } from '../../../ui/FormDialog';
import { AutocompleteInput, SelectInput } from '../../../ui/form/inputs';
import { stopAddresses } from '../../paradas/index';
import { toCome, type Deed } from './deeds';

interface Props {
  run: Ejecucion;
  onClose: () => void;
  onChange: (deed: Deed) => Promise<void>;
}

/** Stands for the place before all stops to come. */
const next = 0;
const schema = z.object({ parada_id: rowId, despues_de: z.int() });

/** Adds a stop to those to come. */
export const InsertStop = ({ run, onClose, onChange }: Props) => (
  <ResourceContextProvider value="ejecuciones">
    <FormDialog
      title="Agregar una parada"
      submitLabel="Agregar"
      schema={schema}
      initial={{ parada_id: null, despues_de: next }}
      onClose={onClose}
      onSubmit={(values) => {
        const { parada_id, despues_de } = schema.parse(values);
        return onChange({ accion: 'insertar', parada_id, despues_de: despues_de === next ? null : despues_de });
      }}
    >
      <ReferenceInput source="parada_id" reference="paradas" sort={{ field: 'nombre', order: 'ASC' }}>
        <AutocompleteInput<Parada>
          label="Parada"
          optionText={({ nombre, codigo }: Parada) => [nombre, codigo].filter(Boolean).join(' · ')}
          helperText={
            <>
              ¿No está en la lista? <Link to={stopAddresses.create}>Créela en Paradas</Link>
            </>
          }
          noOptionsText="Ninguna parada coincide"
        />
      </ReferenceInput>
      <SelectInput
        source="despues_de"
        label="Cuándo"
        choices={[{ id: next, name: 'La siguiente' }, ...toCome(run).map(({ clave, nombre }) => ({ id: clave, name: `Después de ${nombre}` }))]}
        helperText={false}
      />
    </FormDialog>
  </ResourceContextProvider>
);
