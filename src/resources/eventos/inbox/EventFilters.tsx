import { FilterLiveForm, ReferenceInput } from 'react-admin';
import { eventos as words } from '#contract/words/eventos';
import { MomentInput } from '../../../ui/dates/DateInput';
import { choicesOf } from '../../../ui/faces';
import { FieldFilters } from '../../../ui/fields/FieldFilters';
import { AutocompleteInput, SelectInput } from '../../../ui/form/inputs';
import { FormGrid } from '../../../ui/FormGrid';
import { ActivoInput } from '../../activos/index';
import { NivelInput } from '../../niveles/index';
import { PersonalInput } from '../../personal/index';
import { PersonaInput } from '../owner/PersonaInput';
import { tipos } from '../faces';
import { fields } from '../fields';
import { OrderMenu } from './OrderMenu';

const { fields: labels } = words;

/** Picks a route or a stop by its name. */
const NamedInput = ({ source, reference, label }: { source: string; reference: string; label: string }) => (
  <ReferenceInput source={source} reference={reference} sort={byName}>
    <AutocompleteInput label={label} optionText="nombre" helperText={false} noOptionsText="Ninguna coincide" />
  </ReferenceInput>
);
const byName = { field: 'nombre', order: 'ASC' } as const;

const causes = Object.entries(words.values.causa_correccion).map(([id, name]) => ({ id, name }));

/** The filters that do not fit above the feed. */
const EventFilters = () => (
  <>
    <OrderMenu />
    <FieldFilters fields={fields} at="menu" />
    <FilterLiveForm>
      <FormGrid>
        <SelectInput source="tipo" helperText="" label={labels.tipo} choices={choicesOf(tipos)} />
        <SelectInput source="causa_correccion" helperText="" label={labels.causa_correccion} choices={causes} />
        <ActivoInput source="activo_id" />
        <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
        <PersonalInput source="personal_id" label={labels.personal_id} />
        <NamedInput source="ruta_id" reference="rutas" label={labels.ruta_nombre} />
        <NamedInput source="parada_id" reference="paradas" label={labels.parada_nombre} />
        <PersonaInput source="atendido_por_id" label={labels.atendido_por} />
        <MomentInput source="desde" label={labels.desde} hour="00:00" />
        <MomentInput source="hasta" label={labels.hasta} hour="23:59" />
      </FormGrid>
    </FilterLiveForm>
  </>
);

export default EventFilters;
