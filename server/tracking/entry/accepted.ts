import type { Device } from './devices';
import type { Frame } from './frame';

/** A frame that was parsed and checked and waits to be stored. */
export interface Accepted {
  device: Device;
  frame: Frame;
  received: Date;
}
