import { createServer } from 'node:http';

/** One of several processes on one port: answers with its process id. */
createServer((_request, response) => response.end(String(process.pid))).listen(0, '127.0.0.1');
