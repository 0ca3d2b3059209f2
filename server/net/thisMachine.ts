import type { IncomingMessage } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';

/** 127.0.0.0/8 and ::1, also IPv4-mapped. */
export const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);

/** Another port of this machine, or of the reader's own, may be another service. */
export const isThisMachine = ({ hostname: name, port, protocol }: URL, own: number): boolean => {
  if (Number(port || (protocol === 'https:' ? 443 : 80)) !== own) return false;
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(name) ||
    ownNames().has(name)
  );
};

/**
 * Whether a program on this machine sent this itself. A proxy on this machine forwards requests of others: it marks
 * them with one of many headers, or leaves them a Host that is not ours, or speaks HTTP/1.0, as nginx does by default.
 */
export const isLocal = ({ headers, socket, httpVersion }: IncomingMessage): boolean =>
  (isLoopback(socket.remoteAddress ?? '') || socket.remoteAddress === socket.localAddress) &&
  !Object.keys(headers).some((name) => forwarding.test(name)) &&
  (headers.host === undefined || (httpVersion !== '1.0' && isOurs(headers.host, socket.localPort)));

const isOurs = (host: string, port: number | undefined) =>
  URL.canParse(`http://${host}`) && isThisMachine(new URL(`http://${host}`), port ?? 80);

/** Headers that proxies and CDNs add: Forwarded, Via, X-Forwarded-*, X-Real-IP, CF-Connecting-IP, True-Client-IP … */
const forwarding =
  /^(via|cdn-loop)$|^(cf|x-envoy|x-amzn)-|(^|-)forwarded(-|$)|(^|-)(client|connecting|real|remote)-?(ip|addr)/;

const ownNames = () => {
  const name = hostname().toLowerCase();
  const addresses = Object.values(networkInterfaces())
    .flat()
    .flatMap((each) => (each ? [each.family === 'IPv6' ? `[${each.address}]` : each.address] : []));
  return new Set([name, `${name}.local`, ...addresses]);
};
