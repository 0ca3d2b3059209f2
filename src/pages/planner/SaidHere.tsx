import { Alert } from '@mui/material';
import type { Said } from './usePlanMoves';
import styles from './planner.module.css';

/** Why a move was refused, or what it causes, at the place that it was meant for. */
export const SaidHere = ({ said, onDismiss }: { said: Said; onDismiss: () => void }) => (
  <Alert
    className={styles.said ?? ''}
    severity={said.refused ? 'error' : 'warning'}
    icon={false}
    onClose={onDismiss}
    closeText="Cerrar el aviso"
  >
    {said.text}
  </Alert>
);
