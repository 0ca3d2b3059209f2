import { FilterLiveForm } from 'react-admin';
import { personal as words } from '#contract/words/personal';
import { FilterGroup } from '../../ui/FilterMenu';
import { QuickChips } from '../../ui/QuickChips';
import { NivelInput } from '../niveles/index';
import { conUsuario, estados, licencias } from './faces';

const { fields } = words;

/** The filters that do not fit above the list. */
const PersonalFilters = () => (
  <>
    <FilterGroup label={fields.estado}>
      <QuickChips source="estado" label={fields.estado} faces={estados} />
    </FilterGroup>
    <FilterGroup label={fields.situacion_licencia}>
      <QuickChips source="situacion_licencia" label={fields.situacion_licencia} faces={licencias} />
    </FilterGroup>
    <FilterGroup label={fields.con_usuario}>
      <QuickChips
        source="con_usuario"
        label={fields.con_usuario}
        faces={conUsuario}
        parse={(value) => value === 'true'}
      />
    </FilterGroup>
    <FilterLiveForm>
      <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
    </FilterLiveForm>
  </>
);

export default PersonalFilters;
