import { FilterLiveForm } from 'react-admin';
import { ordenes as words } from '#contract/words/ordenes';
import { QuickGroup } from '../../ui/FilterGroups';
import { FormGrid } from '../../ui/FormGrid';
import { MomentInput } from '../../ui/dates/DateInput';
import { ActivoInput } from '../activos/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { ServicioInput } from './form/pickers';
import { estados, motivosEspera, origenes, prioridades, tipos } from './faces';

const { fields } = words;

/** The filters that do not fit above the list. */
const OrdenFilters = () => (
  <>
    <QuickGroup source="estado" label={fields.estado} faces={estados} />
    <QuickGroup source="prioridad" label={fields.prioridad} faces={prioridades} />
    <QuickGroup source="tipo" label={fields.tipo} faces={tipos} />
    <QuickGroup source="motivo_espera" label={fields.motivo_espera} faces={motivosEspera} />
    <QuickGroup source="origen" label={fields.origen} faces={origenes} />
    <FilterLiveForm>
      <FormGrid>
        <ActivoInput source="activo_id" />
        <PersonalInput source="responsable_id" />
        <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
        <PersonalInput source="solicitante_id" />
        <ServicioInput source="servicio_id" label="Servicio" />
        <span />
        <MomentInput source="limite_desde" label="Límite desde" hour="00:00" />
        <MomentInput source="limite_hasta" label="Límite hasta" hour="23:59" />
        <MomentInput source="programada_desde" label="Programada desde" hour="00:00" />
        <MomentInput source="programada_hasta" label="Programada hasta" hour="23:59" />
        <MomentInput source="creada_desde" label="Creada desde" hour="00:00" />
        <MomentInput source="creada_hasta" label="Creada hasta" hour="23:59" />
      </FormGrid>
    </FilterLiveForm>
  </>
);

export default OrdenFilters;
