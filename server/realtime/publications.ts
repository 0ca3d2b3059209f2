import type { Publication } from './hub';
import { channelKind } from './protocol/channelKind';
import type { Limits } from './protocol/limits';
import { isSocketId } from './protocol/messages';

/** A call that the broker understood and does not take; `status` is that of Pusher's HTTP API. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** An event as programs send it, checked. A whole call is checked before anything of it is sent. */
export const publication = (
  { channel, name, data, socket_id: except }: Record<string, unknown>,
  limits: Limits,
): Publication => {
  if (typeof channel !== 'string' || !channelKind(channel)) throw new Refused(400, 'No channel can have this name');
  if (typeof name !== 'string' || name === '' || name.length > limits.eventName)
    throw new Refused(400, 'Invalid event name');
  if (/^pusher(_internal)?:/.test(name)) throw new Refused(400, 'This event name is reserved');
  if (typeof data !== 'string') throw new Refused(400, 'data must be a string');
  if (Buffer.byteLength(data) > limits.api.dataBytes) throw new Refused(413, 'Event data too large');
  if (except !== undefined && !isSocketId(except)) throw new Refused(400, 'Invalid socket_id');
  return { channel, event: name, data, except };
};
