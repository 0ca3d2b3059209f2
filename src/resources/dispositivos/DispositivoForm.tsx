import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { avisoIdentificador, dispositivos, type Dispositivo } from '#contract/dispositivos';
import { nombresRastreador } from '#contract/rastreadores';
import { choicesOf, wordOf } from '../../ui/faces';

import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { SignalsEditor, signalsText } from './signals/SignalsEditor';
import { tipos, unidades } from './faces';
import { DayInput } from '../../ui/dates/DateInput';
import { SelectInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';
import styles from './DispositivoForm.module.css';

const shown = {
  tipo: (value: unknown) => wordOf(tipos, value),
  unidad_velocidad: (value: unknown) => wordOf(unidades, value),
  senales: signalsText,
};

export const DispositivoForm = () => (
  <RecordForm entity={dispositivos} shown={shown}>
    <FormGroup title="Identificación">
      <IdentifierInput />
      <TextInput source="nombre" />
      <SelectInput source="tipo" choices={choicesOf(tipos)} />
    </FormGroup>
    <FormGroup title="Equipo">
      <TextInput source="marca" />
      <TextInput source="modelo" />
      <SelectInput
        source="unidad_velocidad"
        choices={choicesOf(unidades)}
        helperText="En la que el equipo envía la velocidad"
      />
      <NumberInput source="intervalo_s" unit="s" helperText="Cada cuánto reporta; vacío: no se sabe" />
    </FormGroup>
    <FormGroup title="Conexión y garantía">
      <TextInput source="protocolo" helperText={`De un rastreador con SIM: ${nombresRastreador.join(', ')}`} />
      <TextInput source="firmware" />
      <TextInput source="operador" />
      <TextInput source="telefono_sim" />
      <TextInput source="iccid" helperText="19 o 20 dígitos, impresos en la SIM" />
      <DayInput source="garantia_vence_en" />
    </FormGroup>
    <SignalsEditor />
  </RecordForm>
);

/** What looks mistyped is said under the field and does not stop anybody. */
const IdentifierInput = () => {
  const isNew = useRecordContext<Dispositivo>()?.id === undefined;
  const notice = avisoIdentificador(useWatch({ name: 'identificador' }));
  return (
    <TextInput
      source="identificador"
      helperText={notice ? <span className={styles.notice}>{notice}</span> : 'El IMEI o el código que envía el equipo'}
      autoFocus={isNew}
    />
  );
};
