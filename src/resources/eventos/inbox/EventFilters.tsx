import { FilterLiveForm } from 'react-admin';
import { eventos as words } from '#contract/words/eventos';
import { ChoiceChips } from '../../../ui/ChoiceChips';
import { MomentInput } from '../../../ui/dates/DateInput';
import { choicesOf } from '../../../ui/faces';
import { FilterGroup } from '../../../ui/FilterMenu';
import { SelectInput } from '../../../ui/form/inputs';
import { FormGrid } from '../../../ui/FormGrid';
import { ActivoInput } from '../../activos/index';
import { NivelInput } from '../../niveles/index';
import { PersonalInput } from '../../personal/index';
import { estados, grupos, tipos } from '../faces';

const { fields } = words;
const yesNo = { true: { label: 'Sí' }, false: { label: 'No' } };
const isTrue = (value: string) => value === 'true';

/** The filters that do not fit above the feed. Without counts: they would have to read the whole past. */
const EventFilters = () => (
  <>
    <FilterGroup label={fields.grupo}>
      <ChoiceChips source="grupo" label={fields.grupo} faces={grupos} />
    </FilterGroup>
    <FilterGroup label={fields.estado}>
      <ChoiceChips source="estado" label={fields.estado} faces={estados} />
    </FilterGroup>
    <FilterGroup label={fields.tardio}>
      <ChoiceChips source="tardio" label={fields.tardio} faces={yesNo} parse={isTrue} />
    </FilterGroup>
    <FilterGroup label={fields.con_orden}>
      <ChoiceChips source="con_orden" label={fields.con_orden} faces={yesNo} parse={isTrue} />
    </FilterGroup>
    <FilterLiveForm>
      <FormGrid>
        <SelectInput source="tipo" label={fields.tipo} choices={choicesOf(tipos)} />
        <ActivoInput source="activo_id" />
        <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
        <PersonalInput source="personal_id" label={fields.personal_id} />
        <MomentInput source="desde" label={fields.desde} hour="00:00" />
        <MomentInput source="hasta" label={fields.hasta} hour="23:59" />
      </FormGrid>
    </FilterLiveForm>
  </>
);

export default EventFilters;
