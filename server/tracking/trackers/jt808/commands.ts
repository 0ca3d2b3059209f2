import { answerOf } from '../packets/texts';
import type { Command } from '../packets/protocol';
import { packetTo, type Address } from './envelope';

/** A command as a packet to the terminal, with `number` as its serial. */
export const commandTo = (address: Address, { tipo, segundos, texto }: Command, number: number): Buffer | null => {
  const serial = Buffer.alloc(2);
  serial.writeUInt16BE(number & 0xffff);
  const packet = (type: number, body: Buffer) => packetTo(address, type, serial, body);
  if (tipo === 'posicion') return packet(0x8201, Buffer.alloc(0));
  // Terminal control: oil and power cut and restored as most makers number it, and the standard's restart.
  if (tipo === 'parar_motor') return packet(0x8105, Buffer.from([0xf0]));
  if (tipo === 'reanudar_motor') return packet(0x8105, Buffer.from([0xf1]));
  if (tipo === 'reiniciar') return packet(0x8105, Buffer.from([0x04]));
  if (tipo === 'intervalo') return packet(0x8103, interval(segundos ?? 60));
  return texto === undefined ? null : packet(0x8300, Buffer.concat([Buffer.from([0x01]), answerOf(texto)]));
};

/** One parameter, 0x0029: seconds between reports. */
const interval = (seconds: number): Buffer => {
  const body = Buffer.from('010000002904ffffffff', 'hex');
  body.writeUInt32BE(seconds, 6);
  return body;
};
