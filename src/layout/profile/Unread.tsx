import { Button } from '@mui/material';

/** What should stand here could not be read. */
export const Unread = ({ onRetry }: { onRetry: () => void }) => (
  <div className="profile-unread" role="alert">
    <p>No se pudo cargar. Revise su conexión e inténtelo de nuevo.</p>
    <Button variant="outlined" onClick={onRetry}>
      Reintentar
    </Button>
  </div>
);
