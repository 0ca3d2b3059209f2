import { describe, expect, it } from 'vitest';
import { noSession, protocolNamed } from './index';
import type { Command } from './packets/protocol';
import { decoded, fromHex } from './testing';

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

describe('commands', () => {
  const text = (name: string, command: Command, identifier: string) =>
    protocolNamed(name)
      ?.command(command, { ...noSession(), identifier }, 7)
      ?.toString('latin1');

  it('of H02 ask for one report, and cut and restore by its first time', () => {
    const id = '4106012736';
    expect(text('h02', { tipo: 'posicion' }, id)).toBe(`*HQ,${id},D1,000007,30,1#`);
    expect(text('h02', { tipo: 'parar_motor' }, id)).toBe(`*HQ,${id},S20,000007,1,1#`);
    expect(text('h02', { tipo: 'reanudar_motor' }, id)).toBe(`*HQ,${id},S20,000007,1,0#`);
  });

  it('of TK103 open the circuit with 0 and close it with 1', () => {
    const id = '013632782450';
    expect(text('tk103', { tipo: 'parar_motor' }, id)).toBe(`(${id}AV010)`);
    expect(text('tk103', { tipo: 'reanudar_motor' }, id)).toBe(`(${id}AV011)`);
    expect(text('tk103', { tipo: 'intervalo', segundos: 30 }, id)).toBe(`(${id}AR00001E0000)`);
  });

  it('of Coban have no end, and those of Meitrack a length and a sum', () => {
    expect(text('coban_gps103', { tipo: 'parar_motor' }, imei)).toBe(`**,imei:${imei},J`);
    expect(text('coban_gps103', { tipo: 'reanudar_motor' }, imei)).toBe(`**,imei:${imei},K`);
    expect(text('meitrack', { tipo: 'posicion' }, imei)).toMatch(new RegExp(`^@@M25,${imei},A10\\*[0-9A-F]{2}\r\n$`));
  });

  it('of JT/T 808 have the header of the terminal, its number as it writes it, and a serial', () => {
    const packet = (command: Command, dialect: string | null = null, identifier = '13800138000', number = 7) =>
      protocolNamed('jt808')
        ?.command(command, { ...noSession(), identifier, dialect }, number)
        ?.toString('hex');
    expect(packet({ tipo: 'posicion' })).toBe('7e8201000001380013800000072e7e');
    expect(packet({ tipo: 'posicion' }, '7e:1:00000000013800138000')).toBe('7e82014000010000000001380013800000076f7e');
    expect(packet({ tipo: 'reanudar_motor' })).toBe('7e810500010138001380000007f1d97e');
    expect(packet({ tipo: 'reiniciar' })).toBe('7e810500010138001380000007042c7e');
    expect(packet({ tipo: 'intervalo', segundos: 30 })).toBe('7e8103000a01380013800000070100000029040000001e177e');
    expect(packet({ tipo: 'texto', texto: 'STATUS#' })).toBe('7e8300000801380013800000070153544154555323107e');
    // An IMEI in binary, without its check digit.
    expect(packet({ tipo: 'parar_motor' }, null, '123456789012345', 0)).toBe('7e810500010b3a73ce2ff20000f0247e');
  });

  it('of JT/T 808 go to the number that a session has heard', () => {
    const { protocol, session } = decoded('jt808', fromHex('7e0002400001000000000138001380000001e87e'));
    expect(session).toMatchObject({ identifier: '13800138000', dialect: '7e:1:00000000013800138000' });
    expect(protocol.command({ tipo: 'posicion' }, session, 7)?.toString('hex')).toContain('8201400001');
  });

  it('of Startek have a length from their comma on and a sum; Xirgo and Portman switch their first output', () => {
    const id = '123456789012345';
    expect(text('startek', { tipo: 'parar_motor' }, id)).toBe(`$$:24,${id},900,1,19F\r\n`);
    expect(text('startek', { tipo: 'reanudar_motor' }, id)).toMatch(/^\$\$:24,\d+,900,1,0[0-9A-F]{2}\r\n$/);
    expect(text('xirgo', { tipo: 'parar_motor' }, id)).toBe('+XT:7005,2,1');
    expect(text('xirgo', { tipo: 'reanudar_motor' }, id)).toBe('+XT:7005,1,1');
    expect(text('pt502', { tipo: 'reanudar_motor' }, id)).toBe('#OPC1,0\r\n');
  });

  it('of Galileosky are numbered texts with a checksum', () => {
    const command = (wanted: Command, number: number) =>
      protocolNamed('galileosky')
        ?.command(wanted, { ...noSession(), identifier: '123456789012345' }, number)
        ?.toString('hex');
    expect(command({ tipo: 'texto', texto: 'status' }, 0)).toBe(
      '01200003313233343536373839303132333435040000e000000000e1067374617475731f64',
    );
    expect(command({ tipo: 'parar_motor' }, 7)).toContain(`e007000000e107${Buffer.from('Out 1,1').toString('hex')}`);
  });
});
