import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { RutaPaquete, TipoMarcaParada } from '#contract/requests/despacho';
import { unaParadaEjecutada } from '../../../testing/executedStop';
import { apply } from './apply';
import type { Accion, Entry } from './entry';
import { createOutbox } from './outbox';
import { aClock, sendAll } from './outbox.fixture';
import type { Line } from './sending';
import { nothing } from './copy';
import { openLocalStore } from './localStore';

const planeada_en = '2026-03-31T11:00:00.000Z';
const ruta: RutaPaquete = {
  id: 30,
  version: 1,
  ruta: 'Reparto norte',
  color: 'azul',
  activo_id: 5,
  estado: 'programada',
  salida_en: planeada_en,
  cuenta_desde: '2026-03-31T05:00:00.000Z',
  fin_previsto_en: '2026-03-31T13:00:00.000Z',
  inicio_en: null,
  fin_en: null,
  retraso_min: null,
  nota: null,
  paradas: [
    unaParadaEjecutada(1, { planeada_en, llegada_en: planeada_en, fuente: 'posicion', estado: 'a_tiempo' }),
    unaParadaEjecutada(2, { planeada_en }),
  ],
  marcas: [],
  posicion: null,
};
const copy = { ...nothing, persona: { id: 3, nombre: 'Óscar Operario' }, rutas: [ruta] };
const mark = (
  clave: number,
  tipo: TipoMarcaParada,
  more: Partial<Extract<Accion, { tipo: 'parada' }>['cuerpo']> = {},
): Accion => ({
  tipo: 'parada',
  orden_id: null,
  ejecucion_id: 30,
  cuerpo: { clave, tipo, fecha: '2026-03-31T11:20:00.000Z', ...more },
});
const entry = (n: number, accion: Accion, estado: Entry['estado'] = 'pendiente'): Entry => ({
  n,
  key: `clave-${n}`,
  accion,
  version: null,
  creado_en: '2026-03-31T11:20:00.000Z',
  intentos: 0,
  estado,
  error: null,
  contrato: 2,
});
const stopsOf = (...entries: Entry[]) => apply(copy, entries, Date.parse(planeada_en)).rutas[0]?.paradas ?? [];

it('shows at once what a driver says of a stop, and never moves what the positions said', () => {
  const stops = stopsOf(entry(1, mark(1, 'llegada')), entry(2, mark(2, 'llegada')));
  expect(stops[0]).toMatchObject({ llegada_en: planeada_en, fuente: 'posicion', estado: 'a_tiempo' });
  expect(stops[1]).toMatchObject({ llegada_en: '2026-03-31T11:20:00.000Z', fuente: 'conductor', estado: 'tarde' });
});

it('shows why a stop could not be served, until that is taken back', () => {
  const failed = entry(1, mark(2, 'fallida', { nota: 'Cerrado' }));
  expect(stopsOf(failed)[1]).toMatchObject({
    estado: 'omitida',
    omision: { motivo: 'Cerrado', por: 'Óscar Operario', conductor: true },
  });
  expect(stopsOf(failed, entry(2, mark(2, 'anulada')))[1]).toMatchObject({
    estado: 'pendiente',
    omision: null,
    llegada_en: null,
  });
  expect(stopsOf({ ...failed, estado: 'rechazada' })[1]).toMatchObject({ estado: 'pendiente' });
});

it('sends it with its pictures and the moment when it happened, one stop without waiting for another', async () => {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const localStore = await openLocalStore('ftrack-paradas-1', undefined);
  let [keys, uploads] = [0, 0];
  const line: Line = {
    post: (path, body) => {
      sent.push({ path, body: { ...body } });
      return Promise.resolve({ id: sent.length });
    },
    remove: () => Promise.resolve(),
    upload: () => Promise.resolve(`archivo-${(uploads += 1)}`),
    clock: aClock('2026-03-31T12:00:00.000Z'),
    newKey: () => `clave-${(keys += 1)}`,
    changed: () => undefined,
  };
  await localStore.writeCopy({ rutas: [ruta], persona: copy.persona });
  for (const id of ['foto', 'firma'])
    await localStore.keepPhoto(
      { id, tipo: 'image/jpeg', archivo_id: null, creado_en: 0 },
      new Blob(['x'], { type: 'image/jpeg' }),
    );
  const outbox = createOutbox(localStore, line);
  await outbox.add(mark(2, 'prueba', { fotos: ['foto'], firma: { archivo_id: 'firma', nombre: 'Rosa' } }));
  expect(await sendAll(outbox, new AbortController().signal)).toEqual({ end: 'vacia' });
  expect(sent).toEqual([
    // That they are there does not wait for the pictures.
    { path: '/ejecuciones/30/marcas', body: { clave: 2, tipo: 'llegada', fecha: '2026-03-31T11:20:00.000Z' } },
    {
      path: '/ejecuciones/30/marcas',
      body: {
        clave: 2,
        tipo: 'prueba',
        fecha: '2026-03-31T11:20:00.000Z',
        fotos: ['archivo-1'],
        firma: { archivo_id: 'archivo-2', nombre: 'Rosa' },
      },
    },
  ]);
  // It stays visible until everything is fetched again.
  expect((await localStore.copy()).rutas[0]?.paradas[1]).toMatchObject({ estado: 'tarde', fuente: 'conductor' });
  localStore.close();
});
