import { useState } from 'react';
import { Button } from '@mui/material';
import { useRefresh } from 'react-admin';
import { cambioCompra, type Compra, type EstadoCompra } from '#contract/entities/compras';
import { pasoDeCompra, porRecibir, recibidas } from '#contract/rules/purchases';
import { z } from '#contract/core/validation';
import { ActionMenu } from '../../ui/ActionMenu';
import { FormDialog } from '../../ui/FormDialog';
import { filled } from '../../ui/form/required';
import { TextInput } from '../../ui/form/inputs';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { useAttempt } from '../../ui/useAttempt';
import { useDoneNotice, useReversible } from '../../ui/UndoNotice';
import { ArrivalDialog } from './ArrivalDialog';
import { verbos } from './faces';
import { movePurchase, savePdf } from './requests';
import { SendDialog } from './SendDialog';

/** Those in the menu: they are rare, or lead back. */
const seldom: readonly EstadoCompra[] = ['borrador', 'cerrada_incompleta', 'cancelada'];

type Dialog = 'enviar' | 'recibir' | 'devolver' | EstadoCompra;

/** What this user may do with the purchase now. */
export const MoveBar = ({ purchase }: { purchase: Compra }) => {
  const { estado, transiciones_permitidas: moves } = purchase;
  const { move, busy, attempt } = useMove(purchase);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  // Where nothing needs approval, to approve is the long way.
  const direct = Object.keys(verbos).filter(
    (a): a is EstadoCompra =>
      moves.some((each) => each === a) &&
      !seldom.some((each) => each === a) &&
      !(a === 'aprobada' && moves.includes('enviada')),
  );
  const start = (a: EstadoCompra) => {
    if (a === 'enviada') setDialog('enviar');
    else if (pasoDeCompra(estado, a)?.pide || a === 'cancelada') setDialog(a);
    else void attempt(() => move(a));
  };
  const comes = porRecibir.some((each) => each === estado);
  const rest = [
    ...(estado === 'enviada'
      ? [{ label: 'Enviar de nuevo', icon: 'mail' as const, run: () => setDialog('enviar') }]
      : []),
    ...(recibidas.some((each) => each === estado)
      ? [{ label: 'Devolver al proveedor', icon: 'swap_horiz' as const, run: () => setDialog('devolver') }]
      : []),
    ...moves
      .filter((a) => !direct.includes(a))
      .flatMap((a) => {
        const verb = verbos[a];
        return verb ? [{ label: verb.label, icon: verb.icon, run: () => start(a) }] : [];
      }),
  ];

  return (
    <>
      {comes && (
        <Button variant="contained" startIcon={<Icon name="inventory_2" />} onClick={() => setDialog('recibir')}>
          Recibir
        </Button>
      )}
      {direct.map((a, at) => {
        const verb = verbos[a];
        return (
          verb && (
            <Button
              key={a}
              variant={at === 0 ? 'contained' : 'outlined'}
              disabled={busy}
              startIcon={<Icon name={verb.icon} />}
              onClick={() => start(a)}
            >
              {verb.label}
            </Button>
          )
        );
      })}
      <Button
        startIcon={<Icon name="picture_as_pdf" />}
        disabled={busy}
        onClick={() => void attempt(() => savePdf(purchase))}
      >
        PDF
      </Button>
      {rest.length > 0 && (
        <ActionMenu
          actions={rest.map(({ icon, ...action }) => ({ ...action, icon: <Icon name={icon} size={18} /> }))}
        />
      )}
      {dialog === 'enviar' && <SendDialog purchase={purchase} onMark={() => move('enviada')} onClose={close} />}
      {dialog === 'recibir' && <ArrivalDialog purchase={purchase} kind="recepcion" onClose={close} />}
      {dialog === 'devolver' && <ArrivalDialog purchase={purchase} kind="devolucion" onClose={close} />}
      {dialog && dialog in verbos && (
        <ReasonDialog
          purchase={purchase}
          a={dialog as EstadoCompra}
          onClose={close}
          onMove={(nota) => move(dialog as EstadoCompra, nota)}
        />
      )}
    </>
  );
};

/** Moves a purchase; where a move leads back, the notice offers it. */
const useMove = (purchase: Compra) => {
  const refresh = useRefresh();
  const offerBack = useReversible();
  const showDone = useDoneNotice();
  const { attempt, busy } = useAttempt();
  const move = async (a: EstadoCompra, nota: string | null = null) => {
    const { estado: before, numero } = purchase;
    const moved = await movePurchase(purchase, { a, nota });
    const done = `${numero}: ${verbos[a]?.done.toLowerCase()}`;
    if (pasoDeCompra(a, before)) offerBack(done, () => movePurchase(moved, { a: before, nota: 'Se deshizo' }));
    else showDone(done, {});
    refresh();
  };
  return { move, attempt, busy };
};

interface ReasonProps {
  purchase: Compra;
  a: EstadoCompra;
  onClose: () => void;
  onMove: (nota: string | null) => Promise<void>;
}

const ReasonDialog = ({ purchase: { numero, estado }, a, onClose, onMove }: ReasonProps) => {
  const asked = pasoDeCompra(estado, a)?.pide !== undefined;
  return (
    <FormDialog
      title={a === 'cancelada' ? `¿Cancelar ${numero}?` : `${verbos[a]?.label}: ${numero}`}
      submitLabel={a === 'borrador' ? 'Devolver' : (verbos[a]?.label ?? '')}
      schema={asked ? required : optional}
      initial={{ nota: null }}
      onClose={onClose}
      onSubmit={({ nota }) => onMove(nota ? String(nota) : null)}
    >
      {consequences[a] && <Note>{consequences[a]}</Note>}
      <TextInput source="nota" label={asked ? 'Por qué' : 'Por qué (opcional)'} multiline minRows={2} autoFocus />
    </FormDialog>
  );
};

const { nota } = cambioCompra.shape;
const optional = z.object({ nota });
const required = z.object({ nota: filled(nota) });

const consequences: Partial<Record<EstadoCompra, string>> = {
  cancelada: 'No se recibirá nada de ella, y no se puede deshacer.',
  cerrada_incompleta: 'Lo que falta ya no se espera, y no se puede deshacer.',
};
