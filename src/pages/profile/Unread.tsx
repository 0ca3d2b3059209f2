import { Button } from '@mui/material';

/** The error of a section that could not be loaded. */
export const Unread = ({ onRetry }: { onRetry: () => void }) => (
  <div className="grid items-start gap-12" role="alert">
    <p>No se pudo cargar. Revise su conexión e inténtelo de nuevo.</p>
    <Button variant="outlined" onClick={onRetry}>
      Reintentar
    </Button>
  </div>
);
