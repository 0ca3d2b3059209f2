import { Button } from '@mui/material';
import { can } from '#contract/core/access';
import { eventosPendientes, type EstadoEvento, type Evento } from '#contract/entities/eventos';
import { useRole, useSession } from '../../../providers/session';
import { Icon } from '../../../ui/Icon';
import type { Owning } from '../owner/useOwning';

const pending: readonly EstadoEvento[] = eventosPendientes;

/** Taking a pending event, giving it to somebody, and letting it go. */
export const OwnerButtons = ({ event: { id, estado, atendido_por_id }, owning }: { event: Evento; owning: Owning }) => {
  const me = useSession((state) => state.user?.id);
  const may = can(useRole(), 'edit', 'eventos');
  if (!may || !pending.includes(estado)) return null;
  const mine = atendido_por_id === me;
  return (
    <>
      {!mine && (
        <Button
          size="small"
          variant="outlined"
          disabled={owning.busy}
          startIcon={<Icon name="person_check" size={18} />}
          onClick={() => owning.take([id], atendido_por_id !== null)}
        >
          Tomar
        </Button>
      )}
      <Button
        size="small"
        disabled={owning.busy}
        startIcon={<Icon name="person_add" size={18} />}
        onClick={() => owning.give([id])}
      >
        Asignar
      </Button>
      {mine && (
        <Button
          size="small"
          disabled={owning.busy}
          startIcon={<Icon name="person_off" size={18} />}
          onClick={() => owning.release([id])}
        >
          Soltar
        </Button>
      )}
    </>
  );
};
