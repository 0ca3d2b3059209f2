import { useWatch } from 'react-hook-form';
import { avisoIdentificador, dispositivos } from '#contract/entities/dispositivos';
import { nombresRastreador } from '#contract/entities/rastreadores';
import { dispositivos as words } from '#contract/words/dispositivos';
import { FieldForm } from '../../ui/fields/FieldForm';
import type { FieldInputProps } from '../../ui/fields/inputs';
import { TextInput } from '../../ui/form/inputs';
import { FormPage } from '../../ui/FormPage';
import { fields } from './fields';
import { SignalsEditor } from './signals/SignalsEditor';

const DispositivoForm = () => (
  <FormPage words={words}>
    <FieldForm
      entity={dispositivos}
      fields={fields}
      groups={{
        Identificación: ['identificador', 'nombre', 'tipo'],
        Equipo: ['marca', 'modelo', 'unidad_velocidad', 'intervalo_s'],
        'Conexión y garantía': ['protocolo', 'firmware', 'operador', 'telefono_sim', 'iccid', 'garantia_vence_en'],
      }}
      own={{ identificador: IdentifierInput, protocolo: ProtocolInput }}
    >
      <SignalsEditor />
    </FieldForm>
  </FormPage>
);

export default DispositivoForm;

/** What looks mistyped is said under the field and does not stop anybody. */
const IdentifierInput = (props: FieldInputProps) => {
  const notice = avisoIdentificador(useWatch({ name: 'identificador' }));
  return (
    <TextInput
      {...props}
      helperText={notice ? <span className="warning">{notice}</span> : 'El IMEI o el código que envía el equipo'}
    />
  );
};

const ProtocolInput = (props: FieldInputProps) => (
  <TextInput {...props} helperText={`De un rastreador con SIM: ${nombresRastreador.join(', ')}`} />
);
