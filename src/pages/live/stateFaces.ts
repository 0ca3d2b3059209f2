import { liveStates } from '#contract/core/realtime';
import { liveFaces } from '../../ui/liveFaces';

/** By index in `liveStates`; an unknown state counts as no connection. */
export const faceOf = (state: number | undefined) => liveFaces[liveStates[state ?? -1] ?? 'sin_conexion'];
