import { TextArrayInput, useRecordContext } from 'react-admin';
import { diasPosiciones, nuevaEmpresa, type Empresa } from '#contract/empresas';
import { diasRecalculo } from '#contract/recalculos';
import { ajustesEmpresa, empresas } from '#contract/words/empresas';
import { sendLogo } from '../../providers/upload';
import { choicesOf, facesOf } from '../../ui/faces';
import { FormFold } from '../../ui/FormFold';
import { PhotoInput } from '../../ui/PhotoInput';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { AutocompleteInput, BooleanInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { WorkingHours } from '../../ui/WorkingHours';
import { allZones } from '../../ui/zones';
import { number } from '../../ui/formats';

const written = { fields: nuevaEmpresa.shape, input: nuevaEmpresa };

/** A company's data and settings. A new one may name its administrator. */
export const CompanyForm = () => {
  const isNew = useRecordContext<Empresa>()?.id === undefined;
  return (
    <RecordForm entity={written} kept shown={{ ajustes: (value) => JSON.stringify(value) }}>
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
      <FormFold title="Límites y avisos" sources={limitSources}>
        {limits.map(([source, unit]) => (
          <NumberInput
            key={source}
            source={source}
            unit={unit}
            label={labels[source]}
            helperText={source === 'ajustes.min_parada' && recalculates}
          />
        ))}
      </FormFold>
      <FormFold title="Datos que se conservan" sources={keptSources}>
        <NumberInput
          source="ajustes.dias_posiciones"
          unit="días"
          label={ajustesEmpresa.dias_posiciones}
          helperText={keptText}
        />
        <NumberInput
          source="ajustes.dias_eventos"
          unit="días"
          label={ajustesEmpresa.dias_eventos}
          helperText={archivedText}
        />
      </FormFold>
      <FormFold title="Órdenes y horario" sources={orderSources}>
        <NumberInput source="ajustes.fotos_min_cierre" label={ajustesEmpresa.fotos_min_cierre} />
        <BooleanInput source="ajustes.verificacion_obligatoria" label={ajustesEmpresa.verificacion_obligatoria} />
        <BooleanInput source="ajustes.autoasignacion" label={ajustesEmpresa.autoasignacion} />
        <WorkingHours source="ajustes.horario_laboral" legend={ajustesEmpresa.horario_laboral} />
      </FormFold>
      <FormFold title="Enlaces en vivo" sources={linkSources}>
        <TextArrayInput source="ajustes.origenes" label={ajustesEmpresa.origenes} helperText={framedText} />
      </FormFold>
    </RecordForm>
  );
};

/** The hint of settings that trips depend on. */
const recalculates = `Al cambiarlo se recalculan los viajes de los últimos ${diasRecalculo} días`;

const labels: Record<string, string> = Object.fromEntries(
  Object.entries(ajustesEmpresa).map(([name, label]) => [`ajustes.${name}`, label]),
);

const limits = [
  ['ajustes.limite_velocidad_kmh', 'km/h'],
  ['ajustes.min_sin_conexion', 'min'],
  ['ajustes.min_parada', 'min'],
  ['ajustes.min_ralenti', 'min'],
  ['ajustes.dias_aviso_mantenimiento', 'días'],
  ['ajustes.pct_aviso_medidor', '%'],
] as const;
const limitSources = limits.map(([source]) => source);
const keptSources = ['ajustes.dias_posiciones', 'ajustes.dias_eventos'];
const { min, max } = diasPosiciones;
const keptText =
  `De ${min} a ${number(max)}. Las posiciones anteriores se borran por meses completos. Los viajes y ` +
  'kilómetros se conservan siempre.';
const archivedText =
  `De ${min} a ${number(max)}. Los eventos anteriores pasan por meses completos a archivos, ` +
  'que se descargan en Eventos.';
const linkSources = ['ajustes.origenes'];
const framedText =
  'Las páginas que pueden incrustarlos, por ejemplo https://pedidos.ejemplo.co. Escriba una y pulse Enter.';
const orderSources = [
  'ajustes.fotos_min_cierre',
  'ajustes.verificacion_obligatoria',
  'ajustes.autoasignacion',
  'ajustes.horario_laboral',
];

const distances = choicesOf(facesOf(empresas.values.unidad_distancia));

const nameOf = new Intl.DisplayNames('es', { type: 'currency' });
const currencies = Intl.supportedValuesOf('currency')
  .map((id) => ({ id, name: `${nameOf.of(id) ?? id} (${id})` }))
  .sort((a, b) => a.name.localeCompare(b.name, 'es'));
