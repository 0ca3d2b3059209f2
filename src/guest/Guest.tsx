import { useEffect, useState, type ComponentType } from 'react';
import { pageAt } from '#contract/core/paths';
import { farewell, farewellRead } from '../providers/leave';
import { GuestFrame } from './GuestFrame';
import { Login } from './Login';
import type { SecurityAlert } from './SecurityAlert';

/**
 * The page outside of the app at this address: React and plain CSS only, so that the log-in appears at once. Rejects if
 * it cannot be fetched.
 */
export const loadGuest = async (): Promise<ComponentType> => {
  const Body = (await others[pageAt(window.location.pathname)?.path ?? '']?.()) ?? Login;
  const Alert = farewell()?.kind === 'alert' ? (await import('./SecurityAlert')).SecurityAlert : undefined;
  return () => <Guest Body={Body} Alert={Alert} />;
};

const Guest = ({ Body, Alert }: { Body: ComponentType; Alert: typeof SecurityAlert | undefined }) => {
  const [parting, setParting] = useState(farewell);
  const title = pageAt(window.location.pathname)?.title ?? 'Ftrack';

  useEffect(() => {
    document.title = `${title} · Ftrack`;
  }, [title]);

  const understood = () => {
    farewellRead();
    setParting(undefined);
  };

  return (
    <GuestFrame title={title} notice={parting?.kind === 'notice' ? parting : undefined}>
      <Body />
      {parting && Alert && <Alert error={parting.error} message={parting.message} onUnderstood={understood} />}
    </GuestFrame>
  );
};

/** The log-in is loaded with the frame; the others on demand. */
const others: Record<string, () => Promise<ComponentType>> = {
  '/activar-cuenta/:token': () => import('./ActivateAccount').then((module) => module.ActivateAccount),
  '/invitations/process': () => import('./ProcessInvitation').then((module) => module.ProcessInvitation),
  '/selectCompany': () => import('./SelectCompany').then((module) => module.SelectCompany),
  '/activation': () => import('./Activation').then((module) => module.Activation),
  '/segundo-factor': () => import('../App').then(({ loadOwedPage }) => loadOwedPage()),
  '/reset-password': () => import('./ResetPassword').then((module) => module.ResetPassword),
  '/confirmar-correo': () => import('./ConfirmAddress').then((module) => module.ConfirmAddress),
};
