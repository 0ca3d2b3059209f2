import { useWatch } from 'react-hook-form';
import { cambioReclamo, type Reclamo } from '#contract/entities/garantias';
import { claimStates } from '#contract/rules/claims';
import { DayInput } from '../../ui/dates/DateInput';
import { choicesOf } from '../../ui/faces';
import { SelectInput, TextInput } from '../../ui/form/inputs';
import { FormDialog } from '../../ui/FormDialog';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { reclamos } from './faces';
import { changeClaim } from './requests';
import { useClaimed } from './useClaimed';

const schema = cambioReclamo.omit({ version: true });

/** What was answered to a claim, and what came back. */
export const ClaimState = ({ reclamo, onClose }: { reclamo: Reclamo; onClose: () => void }) => {
  const act = useClaimed();
  const { estado, reclamado, recuperado, fecha, nota } = reclamo;
  return (
    <FormDialog
      title={`Reclamo por ${reclamo.orden_numero}`}
      submitLabel="Guardar"
      schema={schema}
      initial={{ estado, reclamado, recuperado, fecha, nota }}
      onClose={onClose}
      onSubmit={(values) => act('Reclamo guardado', () => changeClaim(reclamo, schema.parse(values)))}
    >
      <SelectInput
        source="estado"
        label="Estado"
        choices={choicesOf(reclamos).filter(({ id }) => claimStates(estado).some((state) => state === id))}
      />
      <NumberInput source="reclamado" money label="Cuánto se reclama" />
      <Paid />
      <TextInput source="nota" label="Nota" multiline minRows={2} />
    </FormDialog>
  );
};

/** What was agreed; money counts once it is paid. */
const Paid = () => {
  const estado: unknown = useWatch({ name: 'estado' });
  if (estado === 'aceptado') return <NumberInput source="recuperado" money label="Cuánto pagarán" />;
  return (
    estado === 'pagado' && (
      <>
        <NumberInput source="recuperado" money label="Cuánto pagaron" />
        <DayInput source="fecha" label="Cuándo pagaron" helperText="Ese día baja el costo. Vacía: hoy" />
      </>
    )
  );
};
