import { FilterLiveForm } from 'react-admin';
import { personal as words } from '#contract/words/personal';
import { QuickGroup } from '../../ui/FilterGroups';
import { NivelInput } from '../niveles/index';
import { conUsuario, estados, licencias } from './faces';

const { fields } = words;

/** The filters that do not fit above the list. */
const PersonalFilters = () => (
  <>
    <QuickGroup source="estado" label={fields.estado} faces={estados} />
    <QuickGroup source="situacion_licencia" label={fields.situacion_licencia} faces={licencias} />
    <QuickGroup source="con_usuario" label={fields.con_usuario} faces={conUsuario} />
    <FilterLiveForm>
      <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
    </FilterLiveForm>
  </>
);

export default PersonalFilters;
