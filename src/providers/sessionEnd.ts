import { sessionEndHeader } from '#contract/core/session';
import { session } from './session';

/** Reads the end of the session from a response, in this device's time, however wrong its clock is. */
export const hearSessionEnd = (headers: Headers): void => {
  const end = Date.parse(headers.get(sessionEndHeader) ?? '');
  if (Number.isNaN(end)) return;
  const serverTime = Date.parse(headers.get('Date') ?? '');
  const now = Date.now();
  takeSessionEnd(now + end - (Number.isNaN(serverTime) ? now : serverTime));
};

/** `ends` in ms since 1970. A difference caused by rounding of the server's clock counts as the same end. */
export const takeSessionEnd = (ends: number): void => {
  const known = session.getState().ends;
  if (known === null || Math.abs(known - ends) > rounding) session.setState({ ends });
};

const rounding = 2_000;
