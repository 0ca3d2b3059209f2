import { liveStates } from '#contract/core/realtime';

const alarm = liveStates.indexOf('alarma');

/** The assets by state, without the figure of the alarms while nobody has said which there are. */
export const withoutUnknown = (counts: readonly number[], alarmsKnown: boolean): readonly (number | undefined)[] =>
  alarmsKnown ? counts : counts.map((count, state) => (state === alarm ? undefined : count));
