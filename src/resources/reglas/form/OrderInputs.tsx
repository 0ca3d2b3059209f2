import { FormControlLabel, Switch } from '@mui/material';
import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { ordenDeRegla } from '#contract/entities/reglas';
import { ordenes as words } from '#contract/words/ordenes';
import { choicesOf, facesOf } from '../../../ui/faces';
import { SelectInput, TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { wide } from '../../../ui/FormGrid';
import { FormGroup } from '../../../ui/RecordForm';
import { PersonalInput } from '../../personal/index';

const { fields, values } = words;
const kinds = choicesOf(facesOf(values.tipo));
const priorities = choicesOf(facesOf(values.prioridad));
const usual = ordenDeRegla.parse({});
const inUse = { activo: true };
const byName = { field: 'nombre', order: 'ASC' } as const;

/** The order that each event creates, if any. */
export const OrderInputs = () => {
  const { setValue } = useFormContext();
  const makes = useWatch<Record<string, unknown>>({ name: 'crear_orden' }) != null;
  return (
    <FormGroup title="Orden de trabajo">
      <FormControlLabel
        className={wide ?? ''}
        control={
          <Switch
            checked={makes}
            onChange={({ target }) => setValue('crear_orden', target.checked ? usual : null, { shouldDirty: true })}
          />
        }
        label="Crear una orden con cada evento"
      />
      {makes && (
        <>
          <TextInput
            source="crear_orden.titulo"
            label={fields.titulo}
            helperText="Vacío: el del evento"
            className={wide ?? ''}
          />
          <SelectInput source="crear_orden.tipo" label={fields.tipo} choices={kinds} />
          <SelectInput source="crear_orden.prioridad" label={fields.prioridad} choices={priorities} />
          <PersonalInput
            source="crear_orden.responsable_id"
            label={fields.responsable_id}
            helperText="Vacío: sin asignar"
          />
          <NumberInput
            source="crear_orden.plazo_h"
            unit="h"
            label="Plazo (horas)"
            helperText="Vacío: sin fecha límite"
          />
          <ReferenceArrayInput
            source="crear_orden.servicio_ids"
            reference="servicios"
            sort={byName}
            filter={inUse}
            perPage={50}
          >
            <AutocompleteArrayInput
              label={fields.servicio_ids}
              optionText="nombre"
              helperText={false}
              noOptionsText="Ningún servicio coincide"
              className={wide ?? ''}
            />
          </ReferenceArrayInput>
          <TextInput
            source="crear_orden.descripcion"
            label={fields.descripcion}
            multiline
            minRows={2}
            className={wide ?? ''}
          />
        </>
      )}
    </FormGroup>
  );
};
