import { Button } from '@mui/material';
import styles from './profile.module.css';

/** The error of a section that could not be loaded. */
export const Unread = ({ onRetry }: { onRetry: () => void }) => (
  <div className={`grid gap-12 ${styles.profileUnread}`} role="alert">
    <p>No se pudo cargar. Revise su conexión e inténtelo de nuevo.</p>
    <Button variant="outlined" onClick={onRetry}>
      Reintentar
    </Button>
  </div>
);
