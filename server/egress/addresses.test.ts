import { describe, expect, it } from 'vitest';
import { readEnv } from '../env';
import { kindOf } from './addresses';
import { literalRefusal, reachOf, refusalOf } from './reach';

describe('an address is', () => {
  it.each([
    '8.8.8.8',
    '142.250.1.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '::ffff:0:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
    '2001:0:808:808:0:0:f7f7:f7f7',
  ])('public: %s', (address) => {
    expect(kindOf(address)).toBe('public');
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:808:808:0:0:f5ff:fffe',
  ])('private: %s', (address) => {
    expect(kindOf(address)).toBe('private');
  });

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '169.254.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::2',
    '::7f00:1',
    '::808:808',
    '::ffff:169.254.169.254',
    '::ffff:0:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::808:808',
    '2002:a9fe:a9fe::',
    '2001:0:808:808:0:0:5601:5601',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fec0::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    'nada',
    '',
  ])('never sent to: %s', (address) => {
    expect(kindOf(address)).toBe('never');
    expect(refusalOf(reachOf('on'), 'mudable.test', address)).toContain('nunca');
  });
});

describe('WEBHOOKS_PRIVATE', () => {
  it.each([
    ['off', []],
    ['on', ['10.0.0.1', '10.1.0.1', '192.168.1.1', '::1', 'fd00::1']],
    ['10.0.0.0/16', ['10.0.0.1']],
    ['10.0.0.0/8, 192.168.1.1,[::1], fd00::/64', ['10.0.0.1', '10.1.0.1', '192.168.1.1', '::1', 'fd00::1']],
    ['erp.local', []],
  ])('%s lets through %s', (said, open) => {
    const reach = readEnv({ WEBHOOKS_PRIVATE: said }).WEBHOOKS_PRIVATE;
    const asked = ['10.0.0.1', '10.1.0.1', '192.168.1.1', '::1', 'fd00::1'];
    expect(asked.filter((address) => refusalOf(reach, 'otro.local', address) === null)).toEqual(open);
    expect(refusalOf(reach, 'otro.local', '8.8.8.8')).toBeNull();
  });

  it('a listed name leads to any private address', () => {
    const reach = reachOf('ERP.local');
    expect(refusalOf(reach, 'erp.local', '10.9.9.9')).toBeNull();
    expect(literalRefusal(reach, 'https://ERP.local./x')).toBeNull();
    expect(literalRefusal(reach, 'https://10.9.9.9/x')).toContain('red privada');
  });

  it.each(['10.0.0.0/33', '10.0.0', '169.254.0.0/16', '0.0.0.0/0', 'metadata.google.internal', 'a b'])(
    '%s is refused at the start',
    (said) => {
      expect(() => readEnv({ WEBHOOKS_PRIVATE: said })).toThrow(
        /WEBHOOKS_PRIVATE: se encontró «.*»; se espera on, off, o redes/,
      );
    },
  );
});
