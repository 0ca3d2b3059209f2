import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { combustible } from '#contract/combustible';
import { MomentInput } from '../../ui/dates/DateInput';
import { BooleanInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { PhotoInput } from '../../ui/PhotoInput';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { ActivoInput } from '../activos/index';
import { PersonalInput } from '../personal/index';
import { EstacionInput } from './EstacionInput';
import { CantidadInput, OdometroInput } from './inputs';

/** All the fields of a load. */
export const CargaForm = () => {
  const [now] = useState(() => new Date().toISOString());
  const [search] = useSearchParams();
  const about = Number(search.get('activo_id'));
  return (
    <RecordForm entity={combustible} initial={{ fecha: now, ...(about > 0 && { activo_id: about }) }} kept>
      <FormGroup title="Carga">
        <ActivoInput source="activo_id" />
        <MomentInput source="fecha" />
        <CantidadInput />
        <NumberInput source="valor" money helperText="Lo que se pagó en total" />
        <OdometroInput />
        <BooleanInput
          source="tanque_lleno"
          label="El tanque quedó lleno"
          helperText="El consumo se cuenta de un tanque lleno al siguiente"
        />
      </FormGroup>
      <FormGroup title="Dónde y quién">
        <EstacionInput source="parada_id" />
        <TextInput source="estacion" label="Otra estación" helperText="Si no está entre las paradas" />
        <PersonalInput source="personal_id" />
        <TextInput source="nota" multiline />
        <PhotoInput source="foto_id" url="foto_url" label="Foto del recibo" icon="receipt_long" />
      </FormGroup>
    </RecordForm>
  );
};
