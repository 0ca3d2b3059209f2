import { useRecordContext } from 'react-admin';
import { cambioEmpresa, nuevaEmpresa, type Empresa } from '#contract/entities/empresas';
import { empresas } from '#contract/words/empresas';
import { sendLogo } from '../../providers/upload';
import { choicesOf, facesOf } from '../../ui/faces';
import { FormFold } from '../../ui/FormFold';
import { PhotoInput } from '../../ui/PhotoInput';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { AutocompleteInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { allZones } from '../../ui/zones';
import { AskedFactor } from './AskedFactor';
import { CompanySettings, recalculates } from '../company/CompanySettings';

const written = { fields: nuevaEmpresa.shape, input: nuevaEmpresa };
const changed = nuevaEmpresa.extend({
  segundo_factor: cambioEmpresa.shape.segundo_factor.unwrap(),
  segundo_factor_desde: cambioEmpresa.shape.segundo_factor_desde,
});
const existing = { fields: changed.shape, input: changed };

/** A company's data and settings. A new one may name its administrator. */
export const CompanyForm = () => {
  const isNew = useRecordContext<Empresa>()?.id === undefined;
  return (
    <RecordForm entity={isNew ? written : existing} kept shown={{ ajustes: (value) => JSON.stringify(value) }}>
      <FormGroup title="Identificación">
        <TextInput source="nombre" autoFocus={isNew} />
        <TextInput source="nit" />
        {isNew && (
          <TextInput
            source="admin_email"
            slotProps={{ htmlInput: { inputMode: 'email' } }}
            autoComplete="off"
            helperText="Recibirá una invitación como administrador"
          />
        )}
        <PhotoInput source="logo_id" url="image_url" label="Logo" icon="apartment" send={sendLogo} />
      </FormGroup>
      <FormGroup title="Región">
        <AutocompleteInput
          source="zona_horaria"
          choices={[...allZones()]}
          helperText={recalculates}
          noOptionsText="Ninguna zona se llama así"
        />
        <AutocompleteInput
          source="moneda"
          choices={currencies}
          helperText={false}
          noOptionsText="Ninguna moneda se llama así"
        />
        <SelectInput source="unidad_distancia" choices={distances} />
        <TextInput source="prefijo_orden" helperText="Las órdenes se numeran OT-000001, OT-000002…" />
      </FormGroup>
      {!isNew && <AskedFactor />}
      <CompanySettings Part={FormFold} />
    </RecordForm>
  );
};

const distances = choicesOf(facesOf(empresas.values.unidad_distancia));

const nameOf = new Intl.DisplayNames('es', { type: 'currency' });
const currencies = Intl.supportedValuesOf('currency')
  .map((id) => ({ id, name: `${nameOf.of(id) ?? id} (${id})` }))
  .sort((a, b) => a.name.localeCompare(b.name, 'es'));
