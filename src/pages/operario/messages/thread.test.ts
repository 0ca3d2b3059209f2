import { expect, it } from 'vitest';
import type { Mensaje } from '#contract/requests/mensajes';
import { unMensaje } from '../../../../testing/message';
import { aboutNewest, unreadOf } from './thread';

const thread: Mensaje[] = [
  unMensaje({ id: 1, orden_id: 7, leido_en: '2026-03-31T11:00:00.000Z' }),
  unMensaje({ id: 2, ejecucion_id: 9 }),
  unMensaje({ id: 3, de_oficina: false, texto: 'Recibido' }),
];

it('what is unread is of the control room', () => {
  expect(unreadOf(thread).map(({ id }) => id)).toEqual([2]);
});

it('an answer is about what the control room asked last', () => {
  expect(aboutNewest(thread)).toEqual({ orden_id: null, ejecucion_id: 9, evento_id: null, activo_id: null });
  expect(aboutNewest([])).toEqual({});
});
