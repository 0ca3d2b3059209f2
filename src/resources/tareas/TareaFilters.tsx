import { FilterLiveForm } from 'react-admin';
import { FormGrid } from '../../ui/FormGrid';
import { ActivoInput } from '../activos/index';
import { PersonalInput } from '../personal/index';

/** The filters that refer to a record. */
export const TareaFilters = () => (
  <FilterLiveForm>
    <FormGrid>
      <ActivoInput source="activo_id" />
      <PersonalInput source="asignado_a_id" />
    </FormGrid>
  </FilterLiveForm>
);
