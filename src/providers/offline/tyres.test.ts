import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Componente } from '#contract/entities/componentes';
import { failure } from '../apiFailure';
import { answerOf } from './answers';
import { apply } from './apply';
import { nothing } from './copy';
import type { Accion, Entry } from './entry';
import { openLocalStore } from './localStore';
import { createOutbox } from './outbox';
import { aClock, sendAll } from './outbox.fixture';
import { emptyReference } from './reference';
import type { Line } from './sending';

const tyre = {
  ...{ id: 1, tipo: 'llanta', serie: 'L-1', posicion: '1I', profundidad_mm: 9, profundidades_mm: [9, 10] },
  ...{ presion: 100, leido_en: null },
} as unknown as Componente;
const other = { ...tyre, id: 2, serie: 'L-2', posicion: '1D' };
const copy = { ...nothing, llantas: [{ activo_id: 7, ejes: [['1I', '1D']], montados: [tyre, other] }] };
const at = '2026-11-30T12:00:00.000Z';
const round = (uuid: string): Accion => ({
  tipo: 'ronda_llantas',
  orden_id: null,
  activo_id: 7,
  cuerpo: { uuid, fecha: at, lectura_km: 120_000, lecturas: [{ componente_id: 1, profundidad_mm: [7, 6.5] }] },
});
const entry = (estado: Entry['estado']): Entry => ({
  ...{ n: 1, key: 'clave', accion: round('a'), version: null, creado_en: at, intentos: 0, estado, error: null },
  contrato: 2,
});

it('counts on this phone at once, and not once it is refused', () => {
  const seen = (estado: Entry['estado']) => apply(copy, [entry(estado)], Date.parse(at)).llantas[0]?.montados;
  expect(seen('pendiente')).toMatchObject([
    { profundidades_mm: [7, 6.5], profundidad_mm: 6.5, presion: 100, leido_en: at },
    { id: 2, profundidad_mm: 9, leido_en: null },
  ]);
  expect(seen('rechazada')).toEqual([tyre, other]);
});

it('without network this phone answers what is mounted on an asset that it knows', () => {
  const ask = (path: string) => answerOf(path, { view: copy, reference: emptyReference, now: 0 })?.json;
  expect(ask('/activos/7/componentes')).toEqual({ ejes: [['1I', '1D']], montados: [tyre, other], presiones: [] });
  expect(ask('/activos/8/componentes')).toBeUndefined();
});

it('is sent with the same key and uuid until it is answered, and then no more', async () => {
  const localStore = await openLocalStore('llantas', undefined);
  const sent: { path: string; body: object; key: string }[] = [];
  let cut = true;
  let keys = 0;
  const line: Line = {
    post: async (path, body, key) => {
      sent.push({ path, body, key });
      // It arrived, but its answer was lost.
      if (cut) throw failure(0, 'SIN_CONEXION');
      return {};
    },
    remove: async () => undefined,
    upload: async () => '',
    clock: aClock(at),
    newKey: () => `clave-${(keys += 1)}`,
    changed: () => undefined,
  };
  const outbox = createOutbox(localStore, line);
  await outbox.add(round('b'));
  const { signal } = new AbortController();
  await sendAll(outbox, signal);
  expect(await localStore.entries()).toHaveLength(1);
  cut = false;
  await sendAll(outbox, signal);
  await sendAll(outbox, signal);
  expect(await localStore.entries()).toEqual([]);
  const [first, second, third] = sent;
  expect(first).toMatchObject({ path: '/activos/7/ronda', body: { uuid: 'b', lectura_km: 120_000 } });
  expect(second).toEqual(first);
  expect(third).toBeUndefined();
});
