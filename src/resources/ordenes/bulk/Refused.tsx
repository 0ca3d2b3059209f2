import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { Note } from '../../../ui/Note';
import type { Outcome } from './inParts';
import { PlainDialog } from '../../../ui/PlainDialog';
import styles from '../ordenes.module.css';

/** Lists the orders that could not be moved, and why. */
export const Refused = ({ outcome: { hechas, rechazadas }, onClose }: { outcome: Outcome; onClose: () => void }) => {
  const done =
    hechas.length === 0 ? 'Ninguna cambió.' : hechas.length === 1 ? '1 cambió.' : `${hechas.length} cambiaron.`;
  return (
    <PlainDialog
      title={
        rechazadas.length === 1 ? '1 orden no se pudo cambiar' : `${rechazadas.length} órdenes no se pudieron cambiar`
      }
      width="sm"
      prose
      main={{ children: 'Entendido', onClick: onClose }}
      onClose={onClose}
    >
      <Note>{done}</Note>
      <ul className={`grid gap-8 unpadded ${styles.refused}`}>
        {rechazadas.map(({ id, numero, motivo }) => (
          <li className="grid gap-10" key={id}>
            <Link component={RouterLink} to={`/ordenes/${id}/show`}>
              {numero}
            </Link>{' '}
            <span>{motivo}</span>
          </li>
        ))}
      </ul>
    </PlainDialog>
  );
};
