import { FilterLiveForm } from 'react-admin';
import { NivelInput } from '../niveles/index';

/** The filters that do not fit above the list. */
const PersonalFilters = () => (
  <FilterLiveForm>
    <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
  </FilterLiveForm>
);

export default PersonalFilters;
