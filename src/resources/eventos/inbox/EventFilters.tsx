import { FilterLiveForm } from 'react-admin';
import { eventos as words } from '#contract/words/eventos';
import { ChoiceGroup } from '../../../ui/FilterGroups';
import { MomentInput } from '../../../ui/dates/DateInput';
import { choicesOf } from '../../../ui/faces';
import { SelectInput } from '../../../ui/form/inputs';
import { FormGrid } from '../../../ui/FormGrid';
import { ActivoInput } from '../../activos/index';
import { NivelInput } from '../../niveles/index';
import { PersonalInput } from '../../personal/index';
import { estados, grupos, tipos } from '../faces';

const { fields } = words;
const causes = Object.entries(words.values.causa_correccion).map(([id, name]) => ({ id, name }));
const yesNo = { true: { label: 'Sí' }, false: { label: 'No' } };

/** The filters that do not fit above the feed. Without counts: they would have to read the whole past. */
const EventFilters = () => (
  <>
    <ChoiceGroup source="grupo" label={fields.grupo} faces={grupos} />
    <ChoiceGroup source="estado" label={fields.estado} faces={estados} />
    <ChoiceGroup source="tardio" label={fields.tardio} faces={yesNo} />
    <ChoiceGroup source="corregido" label={fields.corregido} faces={yesNo} />
    <ChoiceGroup source="hallado" label={fields.hallado} faces={yesNo} />
    <ChoiceGroup source="con_orden" label={fields.con_orden} faces={yesNo} />
    <FilterLiveForm>
      <FormGrid>
        <SelectInput source="tipo" helperText="" label={fields.tipo} choices={choicesOf(tipos)} />
        <SelectInput source="causa_correccion" helperText="" label={fields.causa_correccion} choices={causes} />
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
