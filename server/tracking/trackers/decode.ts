import { noSession, packetsOf, protocolNamed, trackerProtocols, type Message, type TrackerProtocol } from './index';

/**
 * `npm run decode -- gt06 78780d01…` or `npm run decode -- '*HQ,4106…#'`: what the bytes or the text of a tracker say,
 * on the terminal. Without a protocol, by all that find a packet in it. `--vector` prints an entry for `vectors/`.
 */
const given = process.argv.slice(2).filter((each) => each !== '--vector');
const asVector = process.argv.includes('--vector');
const named = protocolNamed(given[0] ?? '');
const text = (named ? given.slice(1) : given).join(' ').trim();
const isHex = /^(?:[0-9a-f]{2}\s*)+$/i.test(text);
const bytes = isHex ? Buffer.from(text.replaceAll(/\s/g, ''), 'hex') : Buffer.from(unescaped(text), 'latin1');

/** A terminal gives `\r` and `\n` as two signs. */
function unescaped(written: string): string {
  return written.replaceAll('\\r', '\r').replaceAll('\\n', '\n').replaceAll('\\0', '\0');
}

const read = (protocol: TrackerProtocol) => {
  const cut = packetsOf(protocol, bytes, true);
  const session = noSession();
  const messages = cut.packets.map((packet): Message | Error => {
    try {
      const message = protocol.read(packet, session, new Date());
      Object.assign(session, message.session);
      return message;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  });
  return { protocol, ...cut, session, messages };
};
type Read = ReturnType<typeof read>;

const shown = (answer: Buffer): string => {
  const words = answer.toString('latin1');
  return `${answer.toString('hex')}${/^[\x20-\x7e]+$/.test(words) ? `  ${words}` : ''}`;
};
const known = (frame: object) => Object.fromEntries(Object.entries(frame).filter(([, value]) => value !== null));

const print = ({ protocol, packets, messages, session, skipped, rest, broken }: Read) => {
  console.log(`\n${protocol.name}`);
  messages.forEach((message, at) => {
    const packet = packets[at] ?? Buffer.alloc(0);
    console.log(`\n${packet.length} bytes: ${packet.toString('hex')}`);
    if (message instanceof Error) return console.log(`no se entiende: ${message.message}`);
    const { identifier, frames, answer, reply, unknown } = message;
    console.log(`identificador: ${identifier ?? session.identifier ?? '(lo dice el inicio de sesión)'}`);
    for (const frame of frames) console.log(known(frame));
    if (unknown !== undefined) console.log(`forma que no se lee todavía: ${unknown}`);
    if (reply !== undefined) console.log(`respuesta: ${reply}`);
    if (answer) console.log(`se contesta: ${shown(answer)}`);
  });
  if (skipped || broken || rest.length)
    console.log(`\nsobran ${skipped + rest.length} bytes; ${broken} tramas dañadas`);
};

const vectorOf = ({ messages }: Read) => {
  const told = messages.filter((message): message is Message => !(message instanceof Error));
  const answer = Buffer.concat(told.flatMap(({ answer }) => answer ?? []));
  return {
    says: '',
    ...(isHex ? { bytes: bytes.toString('hex') } : { text: bytes.toString('latin1') }),
    frames: told.flatMap(({ frames }) => frames.map(known)),
    ...(answer.length > 0 && { answer: answer.toString('hex') }),
  };
};

/** Those that read something come first, and those that only see rubbish not at all. */
const worth = ({ messages, skipped, rest, broken }: Read): number =>
  messages.filter((message) => !(message instanceof Error) && (message.frames.length > 0 || message.identifier))
    .length *
    10 -
  (skipped > 0 || rest.length > 0 ? 5 : 0) -
  broken;

if (bytes.length === 0) {
  console.error("npm run decode -- [protocolo] <bytes en hexadecimal, o 'texto'> [--vector]");
  console.error(`Protocolos: ${trackerProtocols.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const readings = (named ? [named] : trackerProtocols)
  .map(read)
  .filter((reading) => named !== undefined || worth(reading) > 0)
  .sort((a, b) => worth(b) - worth(a));
const [best] = readings;
if (!best) console.log('Ningún protocolo encuentra una trama aquí.');
else if (asVector) console.log(JSON.stringify(vectorOf(best), null, 2));
else for (const reading of readings) print(reading);
