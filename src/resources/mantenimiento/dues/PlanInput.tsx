import { ReferenceInput } from 'react-admin';
import { AutocompleteInput } from '../../../ui/form/inputs';

/** Picks a plan by its name. */
export const PlanInput = () => (
  <ReferenceInput source="plan_id" reference="mantenimiento" sort={{ field: 'nombre', order: 'ASC' }}>
    <AutocompleteInput label="Plan" optionText="nombre" helperText={false} noOptionsText="Ningún plan coincide" />
  </ReferenceInput>
);
