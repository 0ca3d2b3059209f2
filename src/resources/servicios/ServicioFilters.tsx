import { FilterLiveForm } from 'react-admin';
import { servicios as words } from '#contract/words/servicios';
import { choicesOf } from '../../ui/faces';
import { FilterGroup } from '../../ui/FilterMenu';
import { QuickChips } from '../../ui/QuickChips';
import { tiposDeActivo } from '../activos/index';
import { activos } from './faces';
import { SelectInput } from '../../ui/form/inputs';

const { fields } = words;

/** The filters that do not fit above the list. */
const ServicioFilters = () => (
  <>
    <FilterGroup label={fields.activo}>
      <QuickChips source="activo" label={fields.activo} faces={activos} parse={(value) => value === 'true'} />
    </FilterGroup>
    <FilterLiveForm>
      <SelectInput
        source="aplica_a"
        label="Sirve para"
        choices={choicesOf(tiposDeActivo)}
        translateChoice={false}
        helperText={false}
      />
    </FilterLiveForm>
  </>
);

export default ServicioFilters;
