import { useEffect, useState, type ComponentType } from 'react';
import { pageAt } from '#contract/paths';
import { farewell, farewellRead } from '../providers/leave';
import { ActivateAccount } from './ActivateAccount';
import { Activation } from './Activation';
import { GuestFrame } from './GuestFrame';
import { Login } from './Login';
import { ProcessInvitation } from './ProcessInvitation';
import { ResetPassword } from './ResetPassword';
import { SecurityAlert } from './SecurityAlert';
import { SelectCompany } from './SelectCompany';

/** The pages outside the app: react and plain CSS, nothing more, so that the log-in is there at once. */
export const Guest = () => {
  const [parting, setParting] = useState(farewell);
  const page = pageAt(window.location.pathname);
  const title = page?.title ?? 'Ftrack';
  const Body = bodies[page?.path ?? ''] ?? Login;

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
      {parting?.kind === 'alert' && <SecurityAlert error={parting.error} message={parting.message} onUnderstood={understood} />}
    </GuestFrame>
  );
};

const bodies: Record<string, ComponentType> = {
  '/': Login,
  '/login': Login,
  '/activar-cuenta/:token': ActivateAccount,
  '/invitations/process': ProcessInvitation,
  '/selectCompany': SelectCompany,
  '/activation': Activation,
  '/reset-password': ResetPassword,
};
