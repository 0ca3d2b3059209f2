import { Component, type ReactNode } from 'react';
import { Button } from '@mui/material';
import { useResetErrorBoundaryOnLocationChange } from 'ra-core';
import { Link } from 'react-router-dom';
import { homeOf, pageAt } from '#contract/core/paths';
import { isMissingCode } from '../providers/fault';
import { currentRole } from '../providers/session';
import { EmptyState } from '../ui/EmptyState';

interface Props {
  /** A change of this clears the error. */
  place: string;
  children: ReactNode;
}

/** Shows the error of a broken view in its place; menu and navbar keep working. */
export class ErrorBoundary extends Component<Props, { broken: boolean; missing: boolean }> {
  override state = { broken: false, missing: false };

  static getDerivedStateFromError = (reason: unknown) => ({ broken: true, missing: isMissingCode(reason) });

  override componentDidUpdate(before: Props) {
    if (this.state.broken && before.place !== this.props.place) this.setState({ broken: false });
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <Broken missing={this.state.missing} retry={() => this.setState({ broken: false })} />;
  }
}

/** Instead of the whole layout, if that itself is broken. */
export const BrokenLayout = ({ error, resetErrorBoundary: reset }: BrokenProps) => {
  useResetErrorBoundaryOnLocationChange(reset);
  return <Broken missing={isMissingCode(error)} retry={() => reset()} />;
};

interface BrokenProps {
  error?: unknown;
  resetErrorBoundary: (reason?: unknown) => void;
}

/** `missing`: its code did not load. Whether that is for want of a network, only the browser knows, and not always. */
const Broken = ({ missing, retry }: { missing: boolean; retry: () => void }) => {
  const home = homeOf(currentRole());
  return (
    <div role="alert">
      <EmptyState
        icon={missing ? (navigator.onLine ? 'cloud_off' : 'wifi_off') : 'error'}
        text={
          missing
            ? navigator.onLine
              ? 'Esta página no llegó del servidor. Inténtelo de nuevo o recargue la aplicación.'
              : 'Sin conexión: esta página todavía no está guardada en este dispositivo. Se abre con red.'
            : 'Esta página no se pudo mostrar. Inténtelo de nuevo; si el problema sigue, recargue la aplicación.'
        }
        action={
          <>
            <Button variant="contained" onClick={retry}>
              Reintentar
            </Button>
            {missing && !navigator.onLine ? (
              <Button component={Link} to={home}>
                Ir a «{pageAt(home)?.title}»
              </Button>
            ) : (
              <Button onClick={() => window.location.reload()}>Recargar</Button>
            )}
          </>
        }
      />
    </div>
  );
};
