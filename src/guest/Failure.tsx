import type { ApiFailure } from '../providers/api';
import { Note } from './Note';
import { wordsOf } from './useSubmission';

/** What went wrong with the whole form, said as soon as it is known. */
export const Failure = ({ of: failure }: { of: ApiFailure | undefined }) =>
  failure && (
    <Note tone="peligro" icon="error">
      <p>{wordsOf(failure)}</p>
    </Note>
  );
