import { FilterLiveForm } from 'react-admin';
import { FilterGroup } from '../../ui/FilterMenu';
import { QuickChips } from '../../ui/QuickChips';
import { NivelInput } from '../niveles/index';
import { conDispositivo, criticidades, messages, tipos } from './messages';

const { fields } = messages;

/** The filters that have no room above the list. */
const ActivoFilters = () => (
  <>
    <FilterGroup label={fields.tipo_activo}>
      <QuickChips source="tipo_activo" label={fields.tipo_activo} faces={tipos} />
    </FilterGroup>
    <FilterGroup label={fields.criticidad}>
      <QuickChips source="criticidad" label={fields.criticidad} faces={criticidades} />
    </FilterGroup>
    <FilterGroup label={fields.con_dispositivo}>
      <QuickChips source="con_dispositivo" label={fields.con_dispositivo} faces={conDispositivo} parse={(value) => value === 'true'} />
    </FilterGroup>
    <FilterLiveForm>
      <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
    </FilterLiveForm>
  </>
);

export default ActivoFilters;
