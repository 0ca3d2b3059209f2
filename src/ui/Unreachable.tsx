import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { homeOf, pageAt } from '#contract/paths';
import { useRole } from '../providers/session';
import { EmptyState } from './EmptyState';
import type { IconName } from './icons';

/** An error while loading, with buttons to retry, unless there is nothing, or go home. `error`: what the provider threw. */
export const Unreachable = ({ what, error, busy = false, onRetry }: { what: string; error?: unknown; busy?: boolean; onRetry: () => void }) => {
  const home = homeOf(useRole());
  return (
    <div role="alert">
      <EmptyState
        {...saying(what, statusOf(error))}
        action={
          <>
            {statusOf(error) !== 404 && (
              <Button variant="contained" disabled={busy} onClick={onRetry}>
                Reintentar
              </Button>
            )}
            <Button component={Link} to={home}>
              Ir a «{pageAt(home)?.title}»
            </Button>
          </>
        }
      />
    </div>
  );
};

/** 0: no response. */
const statusOf = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined);

const saying = (what: string, status: unknown): { icon: IconName; text: string } => {
  if (status === 0) return { icon: 'wifi_off', text: `Sin conexión: ${what} no está en este dispositivo. Se ve cuando haya red.` };
  if (status === 404) return { icon: 'search_off', text: `No se encontró ${what} (404): no existe, se eliminó o es de otra empresa.` };
  return { icon: 'cloud_off', text: `No se pudo cargar ${what}. Inténtelo de nuevo.` };
};
