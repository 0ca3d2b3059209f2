import { FilterLiveForm, TextInput } from 'react-admin';
import { FilterGroup } from '../../ui/FilterMenu';
import { QuickChips } from '../../ui/QuickChips';
import { CategoriaInput } from '../categorias/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { conDispositivo, conDocumentos, criticidades, messages, tipos } from './messages';

const { fields } = messages;
const isTrue = (value: string) => value === 'true';

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
      <QuickChips source="con_dispositivo" label={fields.con_dispositivo} faces={conDispositivo} parse={isTrue} />
    </FilterGroup>
    <FilterGroup label={fields.con_documentos_por_vencer}>
      <QuickChips source="con_documentos_por_vencer" label={fields.con_documentos_por_vencer} faces={conDocumentos} parse={isTrue} />
    </FilterGroup>
    <FilterLiveForm>
      <div className="form-grid">
        <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
        <CategoriaInput source="categoria_id" />
        <PersonalInput source="responsable_id" />
        <PersonalInput source="conductor_id" />
        <TextInput source="etiquetas" label="Con la etiqueta" helperText={false} />
      </div>
    </FilterLiveForm>
  </>
);

export default ActivoFilters;
