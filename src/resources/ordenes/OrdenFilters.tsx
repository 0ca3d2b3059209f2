import { Fragment } from 'react';
import { FilterLiveForm } from 'react-admin';
import { campoDeClase, clasesDeFalla } from '#contract/rules/failures';
import { FormGrid } from '../../ui/FormGrid';
import { MomentInput } from '../../ui/dates/DateInput';
import { ActivoInput } from '../activos/index';
import { CodigoInput } from '../codigos-falla/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { ServicioInput } from './form/ServicioInput';

/** The filters that do not fit above the list. */
const OrdenFilters = () => (
  <FilterLiveForm>
    <FormGrid>
      <ActivoInput source="activo_id" />
      <PersonalInput source="responsable_id" />
      <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
      <PersonalInput source="solicitante_id" />
      <ServicioInput source="servicio_id" />
      {clasesDeFalla.map((clase) => (
        <CodigoInput key={clase} clase={clase} source={campoDeClase[clase]} />
      ))}
      {['limite', 'programada', 'creada'].map((date) => (
        <Fragment key={date}>
          <MomentInput source={`${date}_desde`} hour="00:00" />
          <MomentInput source={`${date}_hasta`} hour="23:59" />
        </Fragment>
      ))}
    </FormGrid>
  </FilterLiveForm>
);

export default OrdenFilters;
