import { servicios } from '#contract/entities/servicios';
import { servicios as words } from '#contract/words/servicios';
import { FieldForm } from '../../ui/fields/FieldForm';
import { FormPage } from '../../ui/FormPage';
import { SkillsInput } from '../personal/index';
import { PlantillaInput } from '../plantillas/index';
import { AppliesToInput } from './AppliesToInput';
import { fields } from './fields';
import { PartsInput } from './PartsInput';

const ServicioForm = () => (
  <FormPage words={words}>
    <FieldForm
      entity={servicios}
      fields={fields}
      groups={{
        Servicio: ['nombre', 'codigo', 'tipo', 'plantilla_id', 'descripcion', 'aplica_a'],
        'Tiempo y costo': [],
      }}
      own={{ plantilla_id: PlantillaInput, aplica_a: AppliesToInput, habilidades: SkillsInput }}
    >
      <PartsInput />
    </FieldForm>
  </FormPage>
);

export default ServicioForm;
