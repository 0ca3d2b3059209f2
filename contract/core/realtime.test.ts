import { expect, it } from 'vitest';
import { channels, companyTopics, parseChannel } from './realtime';

it('reads back every channel it names', () => {
  for (const topic of companyTopics)
    expect(parseChannel(channels.company(7, topic))).toEqual({ kind: 'company', empresaId: 7, topic });
  expect(parseChannel(channels.presence(7))).toEqual({ kind: 'presence', empresaId: 7 });
  expect(parseChannel(channels.user(3))).toEqual({ kind: 'user', userId: 3 });
});

it.each([
  'private-empresa.0.posiciones',
  'private-empresa.1.secretos',
  'private-empresa.1',
  'empresa.1.posiciones',
  'private-empresa.01.posiciones',
  'private-user.1 ',
  '__proto__',
  '',
])('has no channel named %j', (name) => {
  expect(parseChannel(name)).toBeUndefined();
});
