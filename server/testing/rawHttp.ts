import net from 'node:net';

/** An answer as received from the socket; the body without chunk framing, still compressed. */
export interface RawAnswer {
  status: number;
  /** Names in lower case; several of one name are joined by a comma. */
  headers: Record<string, string>;
  body: Buffer;
  /** The body ended as its headers said: by its length or its last chunk. */
  whole: boolean;
}

interface Exchange {
  /** Close our half once everything is sent, as `nc -N` does. */
  half?: boolean;
  /** How many answers to wait for, at most `ms`; without it everything until the server closes the connection. */
  answers?: number;
  ms?: number;
  /** The methods that were sent: an answer to HEAD has no body. */
  methods?: readonly string[];
}

/** Sends these bytes and reads what the server answers. Text is Latin-1, so that every byte can be written. */
export const exchange = (
  address: string,
  sent: string | Buffer,
  { half = false, answers, ms = 10_000, methods = [] }: Exchange = {},
): Promise<RawAnswer[]> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = net.connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    let came = Buffer.alloc(0);
    const read = () => answersOf(came, methods);
    const finish = () => {
      clearTimeout(late);
      socket.destroy();
      resolve(read());
    };
    const late = setTimeout(finish, ms);
    socket.on('connect', () => {
      const bytes = typeof sent === 'string' ? Buffer.from(sent, 'latin1') : sent;
      if (half) socket.end(bytes);
      else socket.write(bytes);
    });
    socket.on('data', (bytes) => {
      came = Buffer.concat([came, bytes]);
      if (answers !== undefined && read().filter(({ whole }) => whole).length >= answers) finish();
    });
    socket.on('end', finish);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return reject(error);
      finish();
    });
  });

/** One request with these headers, on a connection of its own. */
export const rawRequest = async (
  address: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): Promise<RawAnswer> => {
  const length = method === 'GET' || method === 'HEAD' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const all = { host: new URL(address).host, connection: 'close', ...length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  const [answer] = await exchange(address, Buffer.concat([head, Buffer.from(body as string)]), { methods: [method] });
  if (!answer) throw new Error(`no answer to ${method} ${path}`);
  return answer;
};

const answersOf = (bytes: Buffer, methods: readonly string[]): RawAnswer[] => {
  const found: RawAnswer[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return found;
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const [name = '', ...value] = line.split(':');
      const key = name.toLowerCase();
      headers[key] = [headers[key], value.join(':').trim()].filter((each) => each !== undefined).join(', ');
    }
    const status = Number(first.split(' ')[1]);
    const after = rest.subarray(end + 4);
    const bodiless = methods[found.length] === 'HEAD' || status === 304 || status === 204 || status < 200;
    const [body, used, whole] = bodiless ? [Buffer.alloc(0), 0, true] : bodyOf(after, headers);
    found.push({ status, headers, body, whole });
    rest = after.subarray(used);
  }
};

type Body = readonly [body: Buffer, used: number, whole: boolean];

const bodyOf = (bytes: Buffer, headers: Record<string, string>): Body => {
  if (headers['transfer-encoding'] === 'chunked') return chunksOf(bytes);
  const length = headers['content-length'] === undefined ? bytes.length : Number(headers['content-length']);
  return [bytes.subarray(0, length), Math.min(length, bytes.length), bytes.length >= length];
};

const chunksOf = (bytes: Buffer): Body => {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return [Buffer.concat(chunks), bytes.length, false];
    const size = Number.parseInt(bytes.subarray(at, line).toString(), 16);
    const from = line + 2;
    if (size === 0) return [Buffer.concat(chunks), Math.min(from + 2, bytes.length), bytes.length >= from + 2];
    chunks.push(bytes.subarray(from, from + size));
    at = from + size + 2;
    if (at > bytes.length) return [Buffer.concat(chunks), bytes.length, false];
  }
};
