import type { ApiFailure } from '../providers/apiFailure';
import { Note } from './Note';
import { wordsOf } from './useSubmission';

/** The error of the whole form, announced at once. */
export const Failure = ({ of: failure }: { of: ApiFailure | undefined }) =>
  failure && (
    <Note tone="peligro" icon="error">
      <p>{wordsOf(failure)}</p>
    </Note>
  );
