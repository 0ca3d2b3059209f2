import { declineInvitation } from './account';
import { Failure } from './Failure';
import { useSubmission } from './useSubmission';
import styles from './guest.module.css';

/** The other responses to an invitation: decline, after which the company may invite again, or not now. */
export const DeclineInvitation = ({ token, onDeclined }: { token: string; onDeclined: () => void }) => {
  const { failure, busy, onSubmit } = useSubmission(
    () => ({}),
    () => declineInvitation(token).then(onDeclined),
  );
  return (
    <form className={styles.guestDecline} onSubmit={onSubmit}>
      <Failure of={failure} />
      <div className={`row wrap gap-8-16 ${styles.guestRow}`}>
        <button type="submit" className={`inline-row gap-6 rigid brand ${styles.guestQuiet}`} disabled={busy}>
          Rechazar
        </button>
        <a href="/login">Ahora no</a>
      </div>
    </form>
  );
};
