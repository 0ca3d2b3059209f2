import type { Places } from '../../places/index';
import type { Corridor } from '../../runs/executions';
import type { Watch } from '../../watch/rules';

/** The company's settings for trips, and its stops. */
export interface Settings {
  /** IANA zone of the company's days. */
  zone: string;
  /** Minimum duration of a stop, in minutes. */
  shortestStop: number;
  /** ms without a frame after which it is silent, by its device's interval; absent: the usual time. */
  silence?: number;
  /** ms for which an event waits for frames that its device may still hold; absent: its interval is unknown. */
  waitFor?: number;
  places: Places;
  /** Executions of routes by this asset. */
  corridors: readonly Corridor[];
  /** The rules that watch it and their inputs; absent when there are none. */
  watching?: Watch;
}
