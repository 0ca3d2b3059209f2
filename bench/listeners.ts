import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** Websocket clients that read everything and ignore it. `channel`: they subscribe to it first, as `token`'s user. */
export interface Listening {
  port: number;
  path: string;
  count: number;
  channel?: { name: string; token: string };
  /** Extensions of the protocol, as browsers offer them. */
  offers?: string;
}

/** A separate process: prints {ready}, then for every line of input the number of bytes received so far. */
const run = async ({ port, path, count, channel, offers }: Listening) => {
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    const socket = await open(port, path, offers);
    if (channel) await subscribe(socket, port, channel);
    socket.on('data', (part: Buffer) => (bytes += part.length));
  }
  process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
  createInterface({ input: process.stdin })
    .on('line', () => process.stdout.write(`${JSON.stringify({ bytes })}\n`))
    .on('close', () => process.exit());
};

const open = async (port: number, path: string, offers?: string): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const headers =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' +
    (offers ? `\r\nSec-WebSocket-Extensions: ${offers}` : '');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\n\r\n`);
  await said(socket, path.startsWith('/app/') ? /socket_id\\":\\"(\d+\.\d+)/ : /\r\n\r\n/);
  return socket;
};

const subscribe = async (socket: Socket, port: number, { name, token }: { name: string; token: string }) => {
  const answer = await fetch(`http://127.0.0.1:${port}/broadcasting/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ socket_id: ids.get(socket), channel_name: name }),
  });
  const { auth } = (await answer.json()) as { auth: string };
  const text = JSON.stringify({ event: 'pusher:subscribe', data: { channel: name, auth } });
  const size = text.length < 126 ? [0x80 | text.length] : [0x80 | 126, text.length >> 8, text.length & 255];
  // Masked as required of clients, with zeros.
  socket.write(Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), Buffer.from(text)]));
  await said(socket, /subscription_succeeded/);
};

const ids = new WeakMap<Socket, string>();

const said = async (socket: Socket, pattern: RegExp): Promise<void> => {
  for (let text = ''; ;) {
    const [part] = (await once(socket, 'data')) as [Buffer];
    text += part.toString('latin1');
    const found = pattern.exec(text);
    if (!found) continue;
    if (found[1]) ids.set(socket, found[1]);
    return;
  }
};

await run(JSON.parse(process.argv[2] ?? '{}') as Listening);
