import { once } from 'node:events';
import { createServer } from 'node:http';
import Fastify from 'fastify';
import { WebSocketServer } from 'ws';

/**
 * The yardstick as a separate process: a Fastify that parses a POST and does nothing with it, and a websocket server
 * that sends the body of `POST /broadcast` to all clients. Prints its two ports in one line and ends with its input.
 */
const app = Fastify();
app.post('/gps', async (request) => ({ guardada: request.body !== null }));
await app.listen({ port: 0, host: '127.0.0.1' });

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const broadcast = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const frame = Buffer.concat(parts);
    for (const client of sockets.clients) client.send(frame, { binary: false });
    response.end('{}');
  });
});
broadcast.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => {}));
broadcast.listen(0, '127.0.0.1');
await once(broadcast, 'listening');

const portOf = (address: unknown) => (address as { port: number }).port;
process.stdout.write(
  `${JSON.stringify({ post: portOf(app.server.address()), broadcast: portOf(broadcast.address()) })}\n`,
);
process.stdin.resume().once('end', () => process.exit());
