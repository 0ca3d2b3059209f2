import { FilterLiveForm } from 'react-admin';
import { servicios as words } from '#contract/words/servicios';
import { choicesOf } from '../../ui/faces';
import { QuickGroup } from '../../ui/FilterGroups';
import { tiposDeActivo } from '../activos/index';
import { activos } from './faces';
import { SelectInput } from '../../ui/form/inputs';

const { fields } = words;

/** The filters that do not fit above the list. */
const ServicioFilters = () => (
  <>
    <QuickGroup source="activo" label={fields.activo} faces={activos} />
    <FilterLiveForm>
      <SelectInput source="aplica_a" label="Sirve para" choices={choicesOf(tiposDeActivo)} />
    </FilterLiveForm>
  </>
);

export default ServicioFilters;
