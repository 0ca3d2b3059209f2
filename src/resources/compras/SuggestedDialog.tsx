import { useState } from 'react';
import { Alert, Link } from '@mui/material';
import { useGetMany } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { filteredBy, hrefOf } from '#contract/core/paths';
import type { Compra } from '#contract/entities/compras';
import type { Proveedor } from '#contract/entities/proveedores';
import type { Repuesto } from '#contract/entities/repuestos';
import { failureOf } from '../../ui/failure';
import { counted, moneyIn } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { PlainDialog } from '../../ui/PlainDialog';
import { StatusChip } from '../../ui/StatusChip';
import { useAttempt } from '../../ui/useAttempt';
import { RepuestoLink } from '../repuestos/index';
import { CompraLink } from './CompraLink';
import { movePurchase, sendPurchase } from './requests';
import styles from './compras.module.css';

interface Props {
  drafts: readonly Compra[];
  /** Parts that are low and have no supplier. */
  unsold: readonly number[];
  onClose: () => void;
}

interface Outcome {
  tone: 'exito' | 'aviso' | 'peligro';
  label: string;
}

/** The drafts of what is low: all are sent with one button, or each is opened. */
const SuggestedDialog = ({ drafts, unsold, onClose }: Props) => {
  const [outcomes, setOutcomes] = useState<Readonly<Record<number, Outcome>>>({});
  const { attempt, busy } = useAttempt();
  const ids = [...new Set(drafts.map(({ proveedor_id }) => proveedor_id))];
  const { data: suppliers = [], isPending } = useGetMany<Proveedor>(
    'proveedores',
    { ids },
    { enabled: ids.length > 0 },
  );
  const { data: parts = [] } = useGetMany<Repuesto>('repuestos', { ids: [...unsold] }, { enabled: unsold.length > 0 });
  const mailOf = (draft: Compra) => suppliers.find((each) => each?.id === draft.proveedor_id)?.email ?? null;
  const waits = (draft: Compra) => draft.transiciones_permitidas.includes('por_aprobar');
  const ready = drafts.filter((draft) => !isDone(outcomes[draft.id]) && (waits(draft) || mailOf(draft) !== null));
  const sent = drafts.length > 0 && drafts.every(({ id }) => isDone(outcomes[id]));

  const sendAll = async () => {
    for (const draft of ready) {
      const outcome = await leave(draft, waits(draft), mailOf(draft)).catch((reason: unknown): Outcome => ({
        tone: 'peligro',
        label: failureOf(reason).message,
      }));
      setOutcomes((before) => ({ ...before, [draft.id]: outcome }));
    }
  };

  return (
    <PlainDialog
      title={drafts.length > 0 ? `Para pedir: ${counted(drafts.length, 'compra', 'compras')}` : 'Pedir lo que falta'}
      width="sm"
      fills
      prose
      held
      busy={busy}
      close={sent || drafts.length === 0 ? 'Cerrar' : 'Dejar en borrador'}
      {...(ready.length > 0 && {
        main: {
          children: ready.length === 1 ? 'Enviar' : `Enviar todas (${ready.length})`,
          disabled: isPending,
          onClick: () => void attempt(sendAll),
        },
      })}
      onClose={onClose}
    >
      {drafts.length === 0 && (
        <Note>
          {unsold.length > 0
            ? 'Lo que falta no tiene proveedor: póngaselo y vuelva a pedir.'
            : 'No hay nada que pedir: todo está sobre su mínimo, en su máximo o ya en una compra.'}{' '}
          <Link component={RouterLink} to={hrefOf('/servicios/repuestos/compras') + filteredBy({ estado: 'borrador' })}>
            Ver los borradores
          </Link>
        </Note>
      )}
      <ul className={`bare-list divided ${styles.suggested}`}>
        {drafts.map((draft) => {
          const { id, numero, proveedor, bodega, renglones, total, moneda } = draft;
          const state = outcomes[id] ?? stateOf(waits(draft), mailOf(draft));
          return (
            <li key={id}>
              <strong className="semibold break-anywhere">{proveedor}</strong>
              <strong className="tabular">{moneyIn(total, moneda)}</strong>
              <span className="muted small">
                <CompraLink id={id}>{numero}</CompraLink>
                {` · ${bodega} · ${counted(renglones.length, 'renglón', 'renglones')}`}
              </span>
              {!isPending && (
                <span>
                  {state.tone ? <StatusChip tone={state.tone} label={state.label} /> : <small>{state.label}</small>}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {unsold.length > 0 && (
        <Alert severity="warning">
          {unsold.length === 1
            ? 'Un repuesto no tiene proveedor: '
            : `${unsold.length} repuestos no tienen proveedor: `}
          {parts.filter(Boolean).map((part, at) => (
            <span key={part.id}>
              {at > 0 && ', '}
              <RepuestoLink id={part.id}>{part.nombre}</RepuestoLink>
            </span>
          ))}
        </Alert>
      )}
    </PlainDialog>
  );
};

export default SuggestedDialog;

const isDone = (outcome: Outcome | undefined) => outcome !== undefined && outcome.tone !== 'peligro';

const stateOf = (waits: boolean, mail: string | null): { tone?: 'aviso'; label: string } => {
  if (waits) return { tone: 'aviso', label: 'Va a aprobar' };
  return mail === null ? { tone: 'aviso', label: 'Sin correo: ábrala' } : { label: mail };
};

const leave = async (draft: Compra, waits: boolean, mail: string | null): Promise<Outcome> => {
  if (waits) {
    await movePurchase(draft, { a: 'por_aprobar' });
    return { tone: 'aviso', label: 'Espera aprobación' };
  }
  await sendPurchase(draft.id, { correo: mail });
  return { tone: 'exito', label: `Enviada a ${mail}` };
};
