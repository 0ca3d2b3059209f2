import { useState, type ReactNode } from 'react';
import { Button, IconButton, Switch } from '@mui/material';
import { useNotify } from 'react-admin';
import type { Reenvio } from '#contract/requests/reenvios';
import type { Webhook } from '#contract/requests/webhooks';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ago, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { StatusChip } from '../../ui/StatusChip';
import { Tooltip } from '../../ui/Tooltip';
import { Deliveries } from './Deliveries';
import styles from './Destination.module.css';
import { useDestinationActions, type Kind } from './useDestinations';
import { useAttempt } from '../../ui/useAttempt';

interface Props {
  kind: Kind;
  row: Webhook | Reenvio;
  name: string;
  detail: ReactNode;
  /** What else can be done with it. */
  children?: ReactNode;
  onEdit: () => void;
}

/** A destination: how it fares, its switch, its test and its log. */
export const Destination = ({ kind, row, name, detail, children, onEdit }: Props) => {
  const { change, remove, test } = useDestinationActions(kind);
  const notify = useNotify();
  const { attempt, busy } = useAttempt();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const probe = () =>
    attempt(async () => {
      const { estado, intentos } = await test(row.id);
      const last = intentos.at(-1);
      if (estado === 'entregada') notify(`Prueba entregada en ${number(last?.ms ?? 0)} ms`, { type: 'success' });
      else
        notify(
          last
            ? `La prueba falló: ${last.status ?? ''} ${last.respuesta ?? ''}`.slice(0, 200)
            : 'La prueba sigue en camino: vea el registro',
          {
            type: 'warning',
          },
        );
      setOpen(true);
    });

  return (
    <li className={`pad-10-0 ${styles.destination}`} aria-label={name}>
      <div className="row wrap gap-6-12">
        <div className={`grid gap-2 shrink break-anywhere ${styles.destinationName}`}>
          <strong className="semibold">{name}</strong>
          {detail}
          {row.apagado_motivo && (
            <small className="muted" role="note">
              Se apagó {row.apagado_en && ago(row.apagado_en)}: {row.apagado_motivo}.
            </small>
          )}
        </div>
        <State row={row} />
        <Switch
          checked={row.activo}
          disabled={busy}
          slotProps={{ input: { 'aria-label': `Encendido: ${name}` } }}
          onChange={(_, activo) => void attempt(() => change(row.id, { activo }))}
        />
      </div>
      <div className={`row wrap ${styles.destinationDo}`}>
        <Button size="small" loading={busy} startIcon={<Icon name="send" size={18} />} onClick={() => void probe()}>
          Probar
        </Button>
        <Button
          size="small"
          aria-expanded={open}
          startIcon={<Icon name="history" size={18} />}
          onClick={() => setOpen(!open)}
        >
          Registro
        </Button>
        {children}
        <Tooltip title="Editar">
          <IconButton size="small" aria-label={`Editar ${name}`} onClick={onEdit}>
            <Icon name="edit" size={18} />
          </IconButton>
        </Tooltip>
        <Tooltip title="Eliminar">
          <IconButton size="small" aria-label={`Eliminar ${name}`} onClick={() => setLeaving(true)}>
            <Icon name="delete" size={18} />
          </IconButton>
        </Tooltip>
      </div>
      {open && <Deliveries kind={kind} id={row.id} />}
      {leaving && (
        <ConfirmDialog
          title={`Eliminar «${name}»`}
          text="Deja de recibir desde ahora, y se borran su registro y lo que espera. No se puede deshacer."
          submitLabel="Eliminar"
          onClose={() => setLeaving(false)}
          onConfirm={async () => void (await remove(row.id))}
        />
      )}
    </li>
  );
};

const State = ({ row: { activo, fallando_desde, ultimo_exito_en, pendientes_n } }: { row: Webhook | Reenvio }) => {
  const waiting = pendientes_n > 0 ? ` · ${number(pendientes_n)} en espera` : '';
  if (!activo) return <StatusChip tone="neutro" icon="pause" label={`Apagado${waiting}`} />;
  if (fallando_desde !== null)
    return <StatusChip tone="peligro" icon="error" label={`Falla desde ${ago(fallando_desde)}${waiting}`} />;
  if (ultimo_exito_en !== null)
    return <StatusChip tone="exito" icon="check" label={`Entregado ${ago(ultimo_exito_en)}${waiting}`} />;
  return <StatusChip tone="info" icon="schedule" label={`Sin entregas${waiting}`} />;
};
