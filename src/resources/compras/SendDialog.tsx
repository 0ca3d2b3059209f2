import { Button } from '@mui/material';
import { useGetOne, useRefresh } from 'react-admin';
import { envioCompra, type Compra } from '#contract/entities/compras';
import type { Proveedor } from '#contract/entities/proveedores';
import { FormDialog } from '../../ui/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { filled } from '../../ui/form/required';
import { calendarDay, moneyIn } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { useAttempt } from '../../ui/useAttempt';
import { useDoneNotice } from '../../ui/UndoNotice';
import { sendPurchase } from './requests';

interface Props {
  purchase: Compra;
  /** Marks it as sent, without a mail. */
  onMark: () => Promise<void>;
  onClose: () => void;
}

/** Mails a purchase to its supplier, or says that it was ordered in another way. */
export const SendDialog = ({ purchase, onMark, onClose }: Props) => {
  const { id, numero, proveedor_id, proveedor, transiciones_permitidas: moves } = purchase;
  const { data: supplier, isPending } = useGetOne<Proveedor>('proveedores', { id: proveedor_id });
  const refresh = useRefresh();
  const showDone = useDoneNotice();
  const { attempt, busy } = useAttempt();
  if (isPending) return null;
  const ours = textOf(purchase);
  return (
    <FormDialog
      title={`Enviar ${numero} a ${proveedor}`}
      submitLabel="Enviar correo"
      width="sm"
      schema={schema}
      initial={{ correo: supplier?.email ?? purchase.enviada_a, mensaje: ours }}
      onClose={onClose}
      onSubmit={async ({ correo, mensaje }) => {
        await sendPurchase(id, envioCompra.parse({ correo, mensaje: mensaje === ours ? null : mensaje }));
        showDone(`${numero} se está enviando a ${correo}`, {});
        refresh();
      }}
    >
      <TextInput source="correo" label="Para" slotProps={{ htmlInput: { inputMode: 'email' } }} autoFocus />
      <TextInput source="mensaje" label="Mensaje" multiline minRows={4} helperText="Con la orden de compra en PDF" />
      {moves.includes('enviada') && (
        <div className="row wrap gap-8">
          <Note>¿La pidió por teléfono o en el mostrador?</Note>
          <Button
            startIcon={<Icon name="done_all" />}
            disabled={busy}
            onClick={() => void attempt(() => onMark().then(onClose))}
          >
            Marcar como enviada
          </Button>
        </div>
      )}
    </FormDialog>
  );
};

const schema = envioCompra.extend({ correo: filled(envioCompra.shape.correo) });

const textOf = ({ numero, total, moneda, esperada_en, bodega }: Compra) =>
  [
    'Buenos días:',
    `Adjunta va la orden de compra ${numero}, por ${moneyIn(total, moneda)}. ` +
      `${esperada_en ? `La esperamos el ${calendarDay(esperada_en)} en` : 'Se entrega en'} ${bodega}.`,
    'Por favor responda este correo para confirmar que la recibió.',
  ].join('\n\n');
