import { anulacionCosto, type Historial } from '#contract/entities/hojaDeVida';
import { money } from '../../../ui/formats';
import { FormDialog } from '../../../ui/FormDialog';
import { annulCost } from '../requests';
import { useAction } from './useAction';
import { TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';

/** Annuls a wrong cost, with a reason, and records the right one if there is one. */
const AnnulDialog = ({ cost, onClose }: { cost: Historial; onClose: () => void }) => {
  const action = useAction();
  return (
    <FormDialog
      title="¿Anular este costo?"
      submitLabel="Anular"
      schema={anulacionCosto}
      initial={{ motivo: '', valor: null }}
      onClose={onClose}
      onSubmit={(values) =>
        action('Costo anulado', async () => {
          await annulCost(cost, anulacionCosto.parse(values));
          return { see: ['costos', 'historial'] };
        })
      }
    >
      <p>
        <strong>{cost.titulo}</strong> por {money(cost.costo ?? 0)} deja de contar. Los dos registros quedan en el
        historial.
      </p>
      <TextInput source="motivo" label="Motivo" autoFocus />
      <NumberInput
        source="valor"
        money
        label="Valor correcto (opcional)"
        helperText="Se anota en su lugar, con la misma fecha y el mismo soporte"
      />
    </FormDialog>
  );
};

export default AnnulDialog;
