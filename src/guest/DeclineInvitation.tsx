import { declineInvitation } from './account';
import { Failure } from './Failure';
import { useSubmission } from './useSubmission';
import shared from './guest.module.css';
import styles from './DeclineInvitation.module.css';

/** The other responses to an invitation: decline, after which the company may invite again, or not now. */
export const DeclineInvitation = ({ token, onDeclined }: { token: string; onDeclined: () => void }) => {
  const { failure, busy, onSubmit } = useSubmission(
    () => ({}),
    () => declineInvitation(token).then(onDeclined),
  );
  return (
    <form className={styles.decline} onSubmit={onSubmit}>
      <Failure of={failure} />
      <div className={`row wrap gap-8-16 ${shared.guestRow}`}>
        <button type="submit" className={`inline-row gap-6 rigid brand ${shared.guestQuiet}`} disabled={busy}>
          Rechazar
        </button>
        <a href="/login">Ahora no</a>
      </div>
    </form>
  );
};
