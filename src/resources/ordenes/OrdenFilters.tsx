import { FilterLiveForm } from 'react-admin';
import { FilterGroup } from '../../ui/FilterMenu';
import { MomentInput } from '../../ui/MomentInput';
import { QuickChips } from '../../ui/QuickChips';
import { ActivoInput } from '../activos/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { ServicioInput } from './form/pickers';
import { estados, messages, motivosEspera, origenes, prioridades, tipos } from './messages';

const { fields } = messages;

/** The filters that have no room above the list. */
const OrdenFilters = () => (
  <>
    <FilterGroup label={fields.estado}>
      <QuickChips source="estado" label={fields.estado} faces={estados} />
    </FilterGroup>
    <FilterGroup label={fields.prioridad}>
      <QuickChips source="prioridad" label={fields.prioridad} faces={prioridades} />
    </FilterGroup>
    <FilterGroup label={fields.tipo}>
      <QuickChips source="tipo" label={fields.tipo} faces={tipos} />
    </FilterGroup>
    <FilterGroup label={fields.motivo_espera}>
      <QuickChips source="motivo_espera" label={fields.motivo_espera} faces={motivosEspera} />
    </FilterGroup>
    <FilterGroup label={fields.origen}>
      <QuickChips source="origen" label={fields.origen} faces={origenes} />
    </FilterGroup>
    <FilterLiveForm>
      <div className="form-grid">
        <ActivoInput source="activo_id" />
        <PersonalInput source="responsable_id" />
        <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
        <PersonalInput source="solicitante_id" />
        <ServicioInput source="servicio_id" label="Servicio" />
        <span />
        <MomentInput source="limite_desde" label="Límite desde" />
        <MomentInput source="limite_hasta" label="Límite hasta" />
        <MomentInput source="programada_desde" label="Programada desde" />
        <MomentInput source="programada_hasta" label="Programada hasta" />
        <MomentInput source="creada_desde" label="Creada desde" />
        <MomentInput source="creada_hasta" label="Creada hasta" />
      </div>
    </FilterLiveForm>
  </>
);

export default OrdenFilters;
