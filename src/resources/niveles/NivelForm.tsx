import { useRecordContext } from 'react-admin';
import { niveles, type Nivel } from '#contract/entities/niveles';
import { niveles as words } from '#contract/words/niveles';
import { FieldForm } from '../../ui/fields/FieldForm';
import type { FieldInputProps } from '../../ui/fields/inputs';
import { FormPage } from '../../ui/FormPage';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { PhotoInput } from '../../ui/PhotoInput';
import { PersonalInput } from '../personal/index';
import { fields } from './fields';
import { NivelInput } from './NivelInput';

const NivelForm = () => (
  <FormPage words={words}>
    <FieldForm
      entity={niveles}
      fields={fields}
      groups={{
        Nivel: ['nombre', 'codigo', 'tipo', 'padre_id'],
        'Lugar y responsable': ['responsable_id', 'direccion', 'latitud', 'longitud', 'foto_id'],
        'En las listas': ['orden', 'activo'],
      }}
      own={own}
    />
  </FormPage>
);

export default NivelForm;

const Parent = (props: FieldInputProps) => <NivelInput {...props} except={useRecordContext<Nivel>()?.id} />;
const Degrees = (props: FieldInputProps) => <NumberInput degrees unit="°" {...props} />;

const own = {
  padre_id: Parent,
  responsable_id: PersonalInput,
  latitud: Degrees,
  longitud: Degrees,
  foto_id: () => <PhotoInput source="foto_id" url="image_url" label="Foto" icon="apartment" />,
};
