import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { homeOf, pageAt } from '#contract/core/paths';
import { useRole } from '../providers/session';
import { EmptyState } from './EmptyState';
import { failureOf } from './failure';
import type { IconName } from './icons';

interface Props {
  what: string;
  /** What the provider threw. */
  error?: unknown;
  busy?: boolean;
  /** One record: if there is none, trying again does not help. */
  record?: true;
  onRetry: () => void;
}

/** An error while loading, with buttons to retry or go home. */
export const Unreachable = ({ what, error, busy = false, record, onRetry }: Props) => {
  const home = homeOf(useRole());
  const isGone = record === true && statusOf(error) === 404;
  return (
    <div role="alert">
      <EmptyState
        {...(isGone ? gone(what) : saying(what, error))}
        action={
          <>
            {!isGone && (
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
const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;

interface Saying {
  icon: IconName;
  text: string;
}

const gone = (what: string): Saying => ({
  icon: 'search_off',
  text: `No se encontró ${what} (404): no existe, se eliminó o es de otra empresa.`,
});

/** Only a request that the network cut is «sin conexión»: not a slow server, nor a fault of ours. */
const saying = (what: string, error: unknown): Saying => {
  const [are, seen, could] = /^l[ao]s /.test(what) ? ['están', 'ven', 'pudieron'] : ['está', 've', 'pudo'];
  const { code, message } = failureOf(error);
  if (code === 'TIEMPO_AGOTADO' || code === 'CAMBIO_EN_OTRA_PESTANA') return { icon: 'cloud_off', text: message };
  if (statusOf(error) === 0)
    return {
      icon: 'wifi_off',
      text: `Sin conexión: ${what} no ${are} en este dispositivo. Se ${seen} cuando haya red.`,
    };
  return { icon: 'cloud_off', text: `No se ${could} cargar ${what}. Inténtelo de nuevo.` };
};
