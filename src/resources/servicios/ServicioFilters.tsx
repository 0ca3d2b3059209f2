import { FilterLiveForm } from 'react-admin';
import { choicesOf } from '../../ui/faces';
import { tiposDeActivo } from '../activos/index';
import { SelectInput } from '../../ui/form/inputs';

/** The filters that do not fit above the list. */
const ServicioFilters = () => (
  <FilterLiveForm>
    <SelectInput source="aplica_a" label="Sirve para" choices={choicesOf(tiposDeActivo)} />
  </FilterLiveForm>
);

export default ServicioFilters;
