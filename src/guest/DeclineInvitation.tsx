import { declineInvitation } from './account';
import { Failure } from './Failure';
import { useSubmission } from './useSubmission';

/** The other answer to an invitation; whoever sent it may invite again. */
export const DeclineInvitation = ({ token, onDeclined }: { token: string; onDeclined: () => void }) => {
  const { failure, busy, onSubmit } = useSubmission(
    () => ({}),
    () => declineInvitation(token).then(onDeclined),
  );
  return (
    <form className="guest-links" onSubmit={onSubmit}>
      <Failure of={failure} />
      <button type="submit" className="guest-quiet" disabled={busy}>
        Rechazar
      </button>
    </form>
  );
};
