import { Button } from '@mui/material';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { Icon } from '../../../ui/Icon';
import styles from '../mantenimiento.module.css';
import { withdrawnOf } from './said';
import { useOrderOf } from './useOrderOf';

/** Why a plan with automatic orders creates none this time, with a button that creates one. */
export const WithdrawnOrder = ({ due }: { due: Vencimiento }) => {
  const { make, busy } = useOrderOf();
  const said = withdrawnOf(due);
  if (said === null) return null;
  return (
    <span className={`column align-start ${styles.withdrawn}`} onClick={(event) => event.stopPropagation()}>
      <small className="muted tiny">{said}</small>
      <Button
        size="small"
        disabled={busy}
        aria-label={`Generar la orden de ${due.plan}, ${due.activo}`}
        startIcon={<Icon name="assignment_add" size={18} />}
        onClick={() => void make(due)}
      >
        Generar orden
      </Button>
    </span>
  );
};
