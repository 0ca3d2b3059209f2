import { isRastreador, type NombreRastreador } from '#contract/entities/rastreadores';
import { coban } from './coban';
import { gt06 } from './gt06/index';
import { h02 } from './h02';
import { meitrack } from './meitrack/index';
import { jt808 } from './jt808/index';
import type { TrackerProtocol } from './packets/protocol';
import { queclink } from './queclink/index';
import { ruptela } from './ruptela/index';
import { suntech } from './suntech/index';
import { taip } from './taip';
import { teltonika } from './teltonika/index';
import { tk103 } from './tk103';
import { pt502 } from './pt502';
import { xirgo } from './xirgo';
import { startek } from './startek';
import { galileosky } from './galileosky';
import { calamp } from './calamp';
import { atrack } from './atrack/index';

export { noSession, packetsOf, type Message, type Session, type TrackerProtocol } from './packets/protocol';

/** The protocols of trackers. A name that the contract has and that is missing here is an error of types. */
const byName: Readonly<Record<NombreRastreador, TrackerProtocol>> = {
  suntech,
  queclink,
  gt06,
  teltonika,
  coban_gps103: coban,
  h02,
  taip,
  tk103,
  meitrack,
  ruptela,
  jt808,
  pt502,
  xirgo,
  startek,
  galileosky,
  calamp,
  atrack,
};

export const trackerProtocols: readonly TrackerProtocol[] = Object.values(byName);

export const protocolNamed = (name: string): TrackerProtocol | undefined =>
  isRastreador(name) ? byName[name] : undefined;
