import { Alert, Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { homeOf } from '#contract/core/paths';
import type { InvitacionAbierta } from '#contract/requests/perfil';
import { roleOf } from '#contract/core/roles';
import { ownRoleWords } from '#contract/words/roles';
import { useRole, useSession } from '../../providers/session';
import { Icon } from '../../ui/Icon';
import { useAcceptInvitation, useDeclineInvitation, useInvitations } from './account';
import { useNotifyFailure } from '../../ui/useAttempt';
import styles from './Invitations.module.css';

/** The pending invitations of the user: on the home page, or on the profile of a user without a company. */
export const Invitations = () => {
  const { pathname } = useLocation();
  const home = homeOf(useRole());
  const homeless = useSession(({ companies }) => companies?.length === 0);
  const { data } = useInvitations(pathname === (homeless ? profile : home));
  if (!data || pathname !== (homeless ? profile : home)) return null;
  return data.map((invitation) => (
    <Invitation key={invitation.id} invitation={invitation} homeless={homeless ?? false} />
  ));
};

const profile = '/perfil';

const Invitation = ({ invitation, homeless }: { invitation: InvitacionAbierta; homeless: boolean }) => {
  const notify = useNotify();
  const refused = useNotifyFailure();
  const accepting = useAcceptInvitation();
  const declining = useDeclineInvitation();
  const busy = accepting.isPending || declining.isPending;
  const { empresa, rol_id } = invitation;

  // This component is gone once accepted: what follows must not depend on it.
  const accept = () =>
    accepting
      .mutateAsync(invitation)
      .then(() => homeless || notify(`Ya es parte de ${empresa}. Para trabajar en ella, cambie de empresa.`), refused);
  const decline = () =>
    declining.mutateAsync(invitation).then(() => notify(`Rechazó la invitación de ${empresa}.`), refused);

  return (
    <Alert
      className={styles.invitation}
      severity="info"
      icon={<Icon name="mail" />}
      action={
        <>
          <Button
            color="inherit"
            size="small"
            loading={declining.isPending}
            disabled={busy}
            onClick={() => void decline()}
          >
            Rechazar
          </Button>
          <Button
            color="inherit"
            variant="outlined"
            size="small"
            loading={accepting.isPending}
            disabled={busy}
            onClick={() => void accept()}
          >
            Aceptar
          </Button>
        </>
      }
    >
      <strong>{empresa}</strong> le invita a trabajar como {ownRoleWords[roleOf(rol_id)]}.
    </Alert>
  );
};
