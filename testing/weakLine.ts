import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** ms between two portions of the line. */
const beat = 25;

/**
 * A weak line to a product: all that pages send shares so many bytes a second, and one request in so many is cut
 * somewhere on its way. Passes on what is answered at once.
 */
export const openWeakLine = async (product: string, { bytes, cutOneIn }: { bytes: number; cutOneIn: number }) => {
  const target = new URL(product);
  let weak = true;
  let asked = 0;
  let uploaded = 0;
  /** Requests that wait for their share, in turn. */
  const queue: ((portion: number) => void)[] = [];
  const timer = setInterval(() => {
    const waiting = queue.splice(0);
    for (const take of waiting) take(Math.floor((bytes * beat) / 1_000 / waiting.length));
  }, beat);
  const share = () => new Promise<number>((resolve) => queue.push(resolve));

  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const isApi = url.startsWith('/api/');
    const length = Number(headers['content-length'] ?? 0);
    const cutAt =
      weak && isApi && method !== 'GET' && (asked += 1) % cutOneIn === 0 ? length * Math.random() : Infinity;
    const onward = ask({ host: target.hostname, port: target.port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    void (async () => {
      let passed = 0;
      for await (const chunk of request as AsyncIterable<Buffer>)
        for (let from = 0; from < chunk.length;) {
          const portion = weak ? await share() : chunk.length;
          const part = chunk.subarray(from, from + portion);
          passed += part.length;
          if (passed > cutAt) return request.destroy();
          if (method === 'PATCH') uploaded += part.length;
          onward.write(part);
          from += part.length;
        }
      if (cutAt < Infinity && length === 0) return request.destroy();
      onward.end();
    })().catch(() => onward.destroy());
  });
  // Nothing is to be read ahead of the line.
  server.on('connection', (socket) => socket.setNoDelay());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Bytes of files that passed. */
    uploaded: () => uploaded,
    strong: () => void (weak = false),
    weak: () => void (weak = true),
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await sleep(0);
    },
  };
};
