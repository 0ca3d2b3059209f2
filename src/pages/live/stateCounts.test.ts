import { expect, it } from 'vitest';
import { liveStates } from '#contract/core/realtime';
import { withoutUnknown } from './stateCounts';

it('how many have alarms is unknown until somebody says which alarms there are', () => {
  const counts = liveStates.map((_, index) => index);
  expect(withoutUnknown(counts, true)).toEqual(counts);
  expect(withoutUnknown(counts, false)).toEqual(
    liveStates.map((state, index) => (state === 'alarma' ? undefined : index)),
  );
});
