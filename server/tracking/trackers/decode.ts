import { noSession, packetsOf, protocolNamed, trackerProtocols } from './index';

/** `npm run decode -- gt06 78780d01…`: what the bytes of a tracker say, on the terminal. */
const [name = '', ...hex] = process.argv.slice(2);
const protocol = protocolNamed(name);
const bytes = Buffer.from(hex.join('').replaceAll(/[^0-9a-f]/gi, ''), 'hex');
if (!protocol || bytes.length === 0) {
  console.error('npm run decode -- <protocolo> <bytes en hexadecimal>');
  console.error(`Protocolos: ${trackerProtocols.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const { packets, rest, broken, skipped } = packetsOf(protocol, bytes, true);
const session = noSession();
for (const packet of packets) {
  console.log(`\n${packet.length} bytes: ${packet.toString('hex')}`);
  try {
    const { identifier, frames, answer, reply, session: told } = protocol.read(packet, session, new Date());
    Object.assign(session, told);
    console.log(`identificador: ${identifier ?? session.identifier ?? '(lo dice el inicio de sesión)'}`);
    for (const frame of frames)
      console.log(Object.fromEntries(Object.entries(frame).filter(([, value]) => value !== null)));
    if (reply !== undefined) console.log(`respuesta: ${reply}`);
    if (answer) {
      const text = answer.toString('latin1');
      console.log(`se contesta: ${answer.toString('hex')}${/^[\x20-\x7e]+$/.test(text) ? `  ${text}` : ''}`);
    }
  } catch (error) {
    console.log(`no se entiende: ${error instanceof Error ? error.message : String(error)}`);
  }
}
if (skipped || broken || rest.length) console.log(`\nsobran ${skipped + rest.length} bytes; ${broken} tramas dañadas`);
