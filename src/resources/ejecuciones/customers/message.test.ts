import { expect, it } from 'vitest';
import { mailIn, mailOf, phoneIn, whatsappOf } from './message';

it.each([
  ['Rosa Pérez, +57 300 123 4567', '573001234567'],
  ['0034 612 345 678', '34612345678'],
  ['Tel. (300) 123-4567 o 601 234 5678', '573001234567'],
  ['601 234 5678', undefined],
  ['Pedido 12', undefined],
  [null, undefined],
])('the number of %j is %j', (contact, phone) => expect(phoneIn(contact, 'America/Bogota')).toBe(phone));

it('a number without its country is not guessed elsewhere', () =>
  expect(phoneIn('300 123 4567', 'Europe/Madrid')).toBeUndefined());

it('the message names the visit and has its link, whoever it goes to', () => {
  const told = { company: 'Sur & Cía', stop: 'Doña Rosa', url: 'https://x.co/vivo/abc' };
  const text = 'Hola, le escribe Sur & Cía. Siga aquí la llegada de su visita (Doña Rosa): https://x.co/vivo/abc';
  const whatsapp = new URL(whatsappOf(told, '573001234567'));
  expect([whatsapp.origin + whatsapp.pathname, whatsapp.searchParams.get('text')]).toEqual([
    'https://wa.me/573001234567',
    text,
  ]);
  expect(whatsappOf(told, undefined)).toMatch(/^https:\/\/wa\.me\/\?text=Hola/);
  const mail = new URL(mailOf(told, mailIn('Rosa <rosa@tienda.co>')));
  expect([mail.pathname, mail.searchParams.get('body')]).toEqual(['rosa@tienda.co', text]);
  expect(mailIn('Rosa, 300')).toBeUndefined();
});
