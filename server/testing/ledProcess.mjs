import { createServer } from 'node:http';
import { register } from 'tsx/esm/api';

register();
const { inStepWithLeader } = await import('../leader.ts');

/** One of several processes on one port: answers with its process id. */
const server = createServer((_request, response) => response.end(String(process.pid))).listen(0, '127.0.0.1');
process.on('SIGTERM', async () => {
  await new Promise((closed) => server.close(closed));
  await inStepWithLeader({
    send: (message) => void process.send?.(message),
    hear: (hear) => void process.on('message', hear),
  });
  process.exit(0);
});
