import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { homeOf, pageAt } from '#contract/paths';
import { useRole } from '../providers/session';
import { EmptyState } from './EmptyState';

/** An error while loading, with buttons to retry or go home. `error`: what the provider threw. */
export const Unreachable = ({ what, error, busy = false, onRetry }: { what: string; error?: unknown; busy?: boolean; onRetry: () => void }) => {
  const home = homeOf(useRole());
  return (
    <div role="alert">
      <EmptyState
        icon={isSilent(error) ? 'wifi_off' : 'cloud_off'}
        text={isSilent(error) ? `Sin conexión: ${what} no está en este dispositivo. Se ve cuando haya red.` : `No se pudo cargar ${what}. Inténtelo de nuevo.`}
        action={
          <>
            <Button variant="contained" disabled={busy} onClick={onRetry}>
              Reintentar
            </Button>
            <Button component={Link} to={home}>
              Ir a «{pageAt(home)?.title}»
            </Button>
          </>
        }
      />
    </div>
  );
};

/** No response. */
const isSilent = (error: unknown): boolean => typeof error === 'object' && error !== null && 'status' in error && error.status === 0;
