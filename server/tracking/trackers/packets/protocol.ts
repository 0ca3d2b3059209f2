import type { NombreRastreador } from '#contract/entities/rastreadores';
import type { Frame } from '../../entry/frame';

/** What a connection knows of its tracker: log-in protocols say it once. */
export interface Session {
  identifier: string | null;
  /** How far (ms) its clock is ahead of UTC, where it says so at the log-in. */
  clockAhead: number;
  /** A prefix or flag that its protocol wants back in commands. */
  dialect: string | null;
  /** What has come of a message that its protocol sends in several packets. */
  parts: Buffer | null;
}

export const noSession = (): Session => ({ identifier: null, clockAhead: 0, dialect: null, parts: null });

/**
 * What stands at the beginning of the bytes that came: `take` of them are settled, as a packet, as a broken one, or as
 * rubbish. 0: more must come.
 */
export interface Cut {
  take: number;
  packet?: Buffer;
  /** Its checksum or its end is wrong. */
  broken?: boolean;
}

/** What a packet says. */
export interface Message {
  /** Named by the packet itself; without it the session's identifier holds. */
  identifier?: string;
  frames: Frame[];
  /** Written back once every frame is durable. */
  answer?: Buffer;
  /** What the packet says of the connection. */
  session?: Partial<Session>;
  /** The tracker's words to a command. */
  reply?: string;
  /**
   * A form that nobody here reads, by the maker's name for it («tipo 0x94/0x0a», «RUV»): listed with its bytes, so that
   * it can be added. The packet is answered all the same where its maker wants that.
   */
  unknown?: string;
}

export type CommandKind = 'posicion' | 'parar_motor' | 'reanudar_motor' | 'reiniciar' | 'intervalo' | 'texto';

export interface Command {
  tipo: CommandKind;
  /** Seconds between reports, of `intervalo`. */
  segundos?: number;
  /** As the maker writes it, of `texto`. */
  texto?: string;
}

/**
 * A protocol of trackers: one file, and one line in index.ts. Its makers and its port stand in the contract. All
 * functions are pure.
 */
export interface TrackerProtocol {
  name: NombreRastreador;
  /** Cuts the first packet off. @param quiet nothing more has come for a while, or the datagram ends here */
  cut(bytes: Buffer, quiet: boolean): Cut;
  /** @throws for a packet that does not make sense */
  read(packet: Buffer, session: Session, now: Date): Message;
  /** The bytes of a command; null where the protocol has none of the kind. `number` differs from command to command. */
  command(command: Command, session: Session, number: number): Buffer | null;
}

/** The longest packet: a tracker that sends more without a whole packet is none. */
export const longestPacket = 16 * 1024;

/**
 * A datagram's or connection's packets, and what is left. `broken` of them made no sense. Behind more rubbish than the
 * longest packet nothing is looked for any more.
 */
export const packetsOf = (
  protocol: TrackerProtocol,
  bytes: Buffer,
  quiet: boolean,
): { packets: Buffer[]; rest: Buffer; broken: number; skipped: number } => {
  const packets: Buffer[] = [];
  let [rest, broken, skipped, rubbish] = [bytes, 0, 0, 0];
  while (rest.length && rubbish <= longestPacket) {
    const { take, packet, broken: wrong } = protocol.cut(rest, quiet);
    if (take <= 0) break;
    if (packet) packets.push(packet);
    else skipped += take;
    rubbish = packet ? 0 : rubbish + take;
    if (wrong) broken += 1;
    rest = rest.subarray(Math.min(take, rest.length));
  }
  return { packets, rest, broken, skipped };
};
