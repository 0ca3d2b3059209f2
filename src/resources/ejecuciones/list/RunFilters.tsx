import { FilterLiveForm } from 'react-admin';
import { FormGrid } from '../../../ui/FormGrid';
import { ActivoInput } from '../../activos/index';
import { PersonalInput } from '../../personal/index';
import { RutaInput } from '../form/RutaInput';

/** The filters that do not fit above the list. */
const RunFilters = () => (
  <FilterLiveForm>
    <FormGrid>
      <RutaInput source="ruta_id" />
      <ActivoInput source="activo_id" />
      <PersonalInput source="personal_id" />
    </FormGrid>
  </FilterLiveForm>
);

export default RunFilters;
