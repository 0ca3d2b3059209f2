import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { activos, type Activo } from '#contract/entities/activos';
import { activos as words } from '#contract/words/activos';
import { choicesOf } from '../../ui/faces';
import { shownOf } from '../../ui/fields/facts';
import { FormFold } from '../../ui/FormFold';
import { wide } from '../../ui/FormGrid';
import { FormPage } from '../../ui/FormPage';
import { PhotoInput } from '../../ui/PhotoInput';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { CategoriaInput } from '../categorias/index';
import { AxlesInput } from '../componentes/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { ProveedorInput } from '../proveedores/index';
import { ActivoInput } from './ActivoInput';
import { ExtraFields, ExtraName } from './form/ExtraFields';
import { RetirementReason } from './form/RetirementReason';
import { TagsInput } from './form/TagsInput';
import { fields } from './fields';
import { combustibles, criticidades, estados, fuentes, tipos } from './faces';
import { DayInput } from '../../ui/dates/DateInput';
import { SelectInput, TextInput } from '../../ui/form/inputs';
import { MeasureInput } from '../../ui/numbers/MeasureInput';
import { NumberInput } from '../../ui/numbers/NumberInput';

const ActivoPage = () => (
  <FormPage words={words}>
    <ActivoForm />
  </FormPage>
);

export default ActivoPage;

const ActivoForm = () => {
  const activo = useRecordContext<Activo>();
  const isNew = activo?.id === undefined;
  return (
    <RecordForm entity={activos} shown={shownOf(fields)} parts={parts}>
      <FormGroup title="Identificación">
        <PhotoInput source="foto_id" url="image_url" label="Foto" icon="photo_camera" />
        <TextInput source="nombre" autoFocus={isNew} />
        <TextInput source="codigo" helperText={isNew ? 'Vacío: se numera solo' : false} />
        <SelectInput source="tipo_activo" choices={choicesOf(tipos)} />
        <Category />
        <TextInput source="placa" />
        <SelectInput source="criticidad" choices={choicesOf(criticidades)} />
      </FormGroup>
      <ExtraFields />
      <FormGroup title="Ubicación y responsables">
        <NivelInput source="nivel_id" preset />
        <SelectInput source="estado" choices={choicesOf(estados)} />
        <RetirementReason />
        <PersonalInput source="responsable_id" />
        <PersonalInput source="conductor_id" />
        <ActivoInput source="padre_id" except={activo?.id} helperText="Si es un componente o remolque de otro activo" />
        <TextInput source="subestado" helperText="La palabra que su empresa usa" />
      </FormGroup>
      <FormGroup title="Ficha técnica">
        <TextInput source="marca" />
        <TextInput source="modelo" />
        <NumberInput source="anio" year />
        <TextInput source="color" />
        <TextInput source="serie" />
        <TextInput source="vin" helperText="17 letras y números" />
      </FormGroup>
      <Uses />
      <FormFold title="Ejes y llantas" sources={['ejes']}>
        <AxlesInput
          source="ejes"
          label={words.fields.ejes}
          none="Sin ejes propios: los de su categoría, si los tiene."
        />
      </FormFold>
      <Purchase />
      <FormFold title="Etiquetas y códigos" sources={['etiquetas', 'codigo_barras', 'nfc_id', 'referencia_externa']}>
        <div className={wide}>
          <TagsInput source="etiquetas" />
        </div>
        <TextInput source="codigo_barras" />
        <TextInput source="nfc_id" />
        <TextInput source="referencia_externa" helperText="El número que le da otro sistema" />
      </FormFold>
    </RecordForm>
  );
};

const parts = { campos_extra: (key: string) => <ExtraName clave={key} /> };

/** Only categories of the chosen kind of asset. */
const Category = () => <CategoriaInput source="categoria_id" tipo={useWatch({ name: 'tipo_activo' })} />;

const Uses = () => (
  <FormFold
    title="Motor, medidores y uso"
    sources={['combustible', 'capacidad_tanque_l', 'numero_motor', 'limite_velocidad_kmh']}
  >
    <SelectInput source="combustible" choices={choicesOf(combustibles)} emptyText="Sin decir" />
    <MeasureInput source="capacidad_tanque_l" unit="l" />
    <TextInput source="numero_motor" />
    <MeasureInput source="limite_velocidad_kmh" unit="km/h" />
    <SelectInput source="medidor_fuente" choices={choicesOf(fuentes)} />
  </FormFold>
);

const purchase = [
  'fecha_compra',
  'costo_adquisicion',
  'proveedor_id',
  'garantia_vence_en',
  'fecha_puesta_servicio',
  'vida_util_meses',
  'valor_residual',
  'costo_hora_parada',
];

const Purchase = () => (
  <FormFold title="Compra y garantía" sources={purchase}>
    <DayInput source="fecha_compra" />
    <NumberInput source="costo_adquisicion" money />
    <ProveedorInput />
    <DayInput source="garantia_vence_en" />
    <DayInput source="fecha_puesta_servicio" />
    <NumberInput source="vida_util_meses" unit="meses" />
    <NumberInput source="valor_residual" money />
    <NumberInput source="costo_hora_parada" money helperText="Para saber qué cuesta que esté detenido" />
  </FormFold>
);
