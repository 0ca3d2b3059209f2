import { expect, it } from 'vitest';
import type { Command } from './protocol';
import { decoded } from './testing';

const imei = '353419036066061';

it('a Queclink takes commands with the password and the outputs of its model', () => {
  const text = (version: string, command: Command) => {
    const { protocol, session } = decoded('queclink', `+ACK:GTHBD,${version},${imei},,20260821154005,11F0$`);
    return protocol.command(command, session, 0x1f)?.toString() ?? null;
  };
  expect(text('060100', { tipo: 'parar_motor' })).toBe('AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,0,0,,,,001F$');
  expect(text('0F0106', { tipo: 'reanudar_motor' })).toBe('AT+GTOUT=gv55,0,,,0,0,0,0,,,,,,,001F$');
  expect(text('1A0102', { tipo: 'parar_motor' })).toBeNull();
  expect(text('1A0102', { tipo: 'posicion' })).toBe('AT+GTRTO=gl300,1,,,,,,001F$');
  expect(text('060100', { tipo: 'intervalo', segundos: 30 })).toBe(
    'AT+GTFRI=gv300,1,0,,0,0000,0000,30,30,1000,1000,,0,600,0,,,,001F$',
  );
});
