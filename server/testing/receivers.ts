import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll } from 'vitest';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answering = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

/** A server of somebody else on this machine: what it got, and how it answers. Closed after the tests of the file. */
export const aReceiver = async (answer: Answering = (response) => response.writeHead(204).end()) => {
  const got: Received[] = [];
  const open = new Set<Socket>();
  let answering = answer;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      got.push(received);
      answering(response, received, request);
    });
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  afterAll(close);
  return {
    got,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    port: (server.address() as AddressInfo).port,
    answers: (next: Answering) => void (answering = next),
    close,
  };
};

/** Answers with this status, these headers and this body. */
export const says =
  (status: number, headers: Record<string, string> = {}, body = ''): Answering =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };
