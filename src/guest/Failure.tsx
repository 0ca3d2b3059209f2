import type { ApiFailure } from '../providers/api';
import { Icon } from '../ui/Icon';
import { wordsOf } from './useSubmission';

/** What went wrong with the whole form, said as soon as it is known. */
export const Failure = ({ of: failure }: { of: ApiFailure | undefined }) =>
  failure && (
    <div className="guest-note guest-note-peligro" role="alert">
      <Icon name="error" />
      <p>{wordsOf(failure)}</p>
    </div>
  );
