import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { heedSignals, sayNoReload } from '../start/signals';

// A process that serves alone until it is stopped. Says its port.
const server = createServer((_request, response) => void setTimeout(() => response.end(String(process.pid)), 20));
heedSignals({ stop: () => process.exit(0), reload: sayNoReload });
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
