import { Component, type ReactNode } from 'react';
import { Button } from '@mui/material';
import { useResetErrorBoundaryOnLocationChange } from 'ra-core';
import { Link } from 'react-router-dom';
import { homeOf, pageAt } from '#contract/paths';
import { currentRole, session } from '../providers/session';
import { EmptyState } from '../ui/EmptyState';

interface Props {
  /** A change of this clears the error. */
  place: string;
  children: ReactNode;
}

/** Shows the error of a broken view in its place; menu and navbar keep working. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError = () => ({ broken: true });

  override componentDidUpdate(before: Props) {
    if (this.state.broken && before.place !== this.props.place) this.setState({ broken: false });
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <Broken retry={() => this.setState({ broken: false })} />;
  }
}

/** Instead of the whole layout, if that itself is broken. */
export const BrokenLayout = ({ resetErrorBoundary: reset }: { resetErrorBoundary: (reason?: unknown) => void }) => {
  useResetErrorBoundaryOnLocationChange(reset);
  return <Broken retry={() => reset()} />;
};

const Broken = ({ retry }: { retry: () => void }) => {
  const missing = session.getState().codeMissing;
  const home = homeOf(currentRole());
  return (
    <div role="alert">
      <EmptyState
        icon={missing ? 'wifi_off' : 'error'}
        text={
          missing
            ? 'Sin conexión: esta página todavía no está guardada en este dispositivo. Se abre con red.'
            : 'Esta página no se pudo mostrar. Inténtelo de nuevo; si el problema sigue, recargue la aplicación.'
        }
        action={
          <>
            <Button variant="contained" onClick={retry}>
              Reintentar
            </Button>
            {missing ? (
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
