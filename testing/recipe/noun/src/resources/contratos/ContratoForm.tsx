import { contratos } from '#contract/entities/contratos';
import { contratos as words } from '#contract/words/contratos';
import { FieldForm } from '../../ui/fields/FieldForm';
import { FormPage } from '../../ui/FormPage';
import { ActivoInput } from '../activos/index';
import { fields } from './fields';

const ContratoForm = () => (
  <FormPage words={words}>
    <FieldForm entity={contratos} fields={fields} groups={{ Contrato: ['numero'] }} own={{ activo_id: ActivoInput }} />
  </FormPage>
);

export default ContratoForm;
