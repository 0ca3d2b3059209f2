import { coban } from './coban';
import { gt06 } from './gt06';
import { h02 } from './h02';
import { meitrack } from './meitrack';
import type { TrackerProtocol } from './protocol';
import { queclink } from './queclink';
import { ruptela } from './ruptela';
import { suntech } from './suntech';
import { taip } from './taip';
import { teltonika } from './teltonika';
import { tk103 } from './tk103';

export { noSession, packetsOf, type Message, type Session, type TrackerProtocol } from './protocol';

/** The protocols of trackers, the most usual of Latin America first. */
export const trackerProtocols: readonly TrackerProtocol[] = [suntech, queclink, gt06, teltonika, coban, h02, taip, tk103, meitrack, ruptela];

export const protocolNamed = (name: string): TrackerProtocol | undefined => trackerProtocols.find((protocol) => protocol.name === name);
