import { liveStates } from '#contract/realtime';
import { liveFaces } from '../../ui/liveFaces';

/** By index in `liveStates`; what is not known has not been heard of. */
export const faceOf = (state: number | undefined) => liveFaces[liveStates[state ?? -1] ?? 'sin_conexion'];
