import { FilterLiveForm } from 'react-admin';
import { ActivoInput } from '../activos/index';
import { PersonalInput } from '../personal/index';

/** The filters that name a record. */
export const TareaFilters = () => (
  <FilterLiveForm>
    <div className="form-grid">
      <ActivoInput source="activo_id" />
      <PersonalInput source="asignado_a_id" />
    </div>
  </FilterLiveForm>
);
