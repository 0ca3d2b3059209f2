import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { NuevaInspeccion } from '#contract/entities/inspecciones';
import type { PorHacer } from '#contract/requests/inspecciones';
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

const point = (id: string, severidad_si_falla: 'mayor' | 'critica') => ({
  ...{ id, titulo: id, instruccion: null, imagen_guia_id: null, tipo: 'casilla' as const, obligatoria: true },
  ...{ opciones: [], unidad: null, minimo: null, maximo: null, medidor_tipo: null, foto_obligatoria: false },
  ...{ accion_si_falla: 'ninguna' as const, severidad_si_falla, grupo: null },
});
const porHacer: PorHacer = {
  activos: [
    {
      ...{ id: 7, uuid: 'b5c2a0d1-0000-4000-8000-000000000000', nombre: 'Camión', placa: 'ABC123', image_url: null },
      ...{ apto: false, motivo_no_apto: 'Falta la inspección «Diaria»', medidor: 'odometro', ultima_lectura: 100 },
      formularios: [{ plantilla_id: 4, debida: true, antes_de: null, ultima_en: null }],
      defectos: [
        {
          ...{ id: 1, plantilla_id: 4, item: 'luz', severidad: 'mayor', vistas_n: 2 },
          ...{ abierto_en: '2026-11-12T12:00:00.000Z', nota: 'Rota' },
        },
      ],
    },
  ],
  formularios: [
    {
      ...{ id: 4, version: 1, nombre: 'Diaria', frecuencia: 'diaria', requiere_firma: false, guias: {} },
      items: [point('luz', 'mayor'), point('freno', 'critica')],
    },
  ],
};
const copy = { ...nothing, inspecciones: porHacer };
const at = '2026-11-30T12:00:00.000Z';
const inspection = (respuestas: NuevaInspeccion['respuestas'], more: Partial<NuevaInspeccion> = {}): Accion => ({
  tipo: 'inspeccion',
  orden_id: null,
  activo_id: 7,
  cuerpo: { plantilla_id: 4, activo_id: 7, fecha: at, uuid: 'a-1', lectura: 120, respuestas, ...more },
});
const entry = (n: number, accion: Accion, estado: Entry['estado'] = 'pendiente'): Entry => ({
  ...{ n, key: `clave-${n}`, accion, version: null, creado_en: at, intentos: 0, estado, error: null, contrato: 2 },
});
const seen = (...entries: Entry[]) => apply(copy, entries, Date.parse(at)).inspecciones.activos[0];

it('counts on this phone at once: it is done, the same failure is seen once more, and the vehicle is fit or not', () => {
  const good = { item: 'freno', resultado: 'aprobado' as const };
  const broken = { item: 'luz', resultado: 'falla' as const };
  expect(seen(entry(1, inspection([broken, good])))).toMatchObject({
    ...{ apto: true, motivo_no_apto: null, ultima_lectura: 120 },
    formularios: [{ debida: false, ultima_en: at }],
    defectos: [{ id: 1, vistas_n: 3, nota: 'Rota' }],
  });
  const repaired = { item: 'luz', resultado: 'aprobado' as const, reparado: { nombre: 'Pedro', nota: 'Bombillo' } };
  expect(seen(entry(1, inspection([repaired, good])))?.defectos).toEqual([]);
  expect(seen(entry(1, inspection([{ item: 'luz', resultado: 'aprobado' }, good])))?.defectos).toMatchObject([
    { id: 1, vistas_n: 2 },
  ]);
  const critical = entry(1, inspection([{ item: 'freno', resultado: 'falla', nota: 'Sin pastillas' }]));
  expect(seen(critical)).toMatchObject({
    apto: false,
    defectos: [{ id: 1 }, { item: 'freno', severidad: 'critica', vistas_n: 1, nota: 'Sin pastillas' }],
  });
  expect(seen(entry(1, inspection([good]), 'rechazada'))?.formularios).toMatchObject([{ debida: true }]);
});

it('without network this phone answers what there is to inspect', () => {
  const ask = (path: string) => answerOf(path, { view: copy, reference: emptyReference, now: 0 })?.json;
  expect(ask('/inspecciones/por-hacer?activo_id=7')).toEqual(porHacer);
  expect(ask('/inspecciones/por-hacer?activo_id=8')).toBeUndefined();
});

it('is sent once, after its pictures and its signature, with the ids that they have on the server', async () => {
  const localStore = await openLocalStore('inspecciones', undefined);
  for (const id of ['foto-1', 'firma-1'])
    await localStore.keepPhoto({ id, tipo: 'image/png', archivo_id: null, creado_en: 0 }, new Blob([id]));
  const sent: { path: string; body: object; key: string }[] = [];
  let cut = true;
  let keys = 0;
  const line: Line = {
    post: async (path, body, key) => {
      sent.push({ path, body, key });
      // It arrived, but its answer was lost.
      if (cut) throw failure(0, 'SIN_CONEXION');
      return { id: 99 };
    },
    remove: async () => undefined,
    upload: async (picture) => `servidor-${await picture.text()}`,
    clock: aClock(at),
    newKey: () => `clave-${(keys += 1)}`,
    changed: () => undefined,
  };
  const outbox = createOutbox(localStore, line);
  await outbox.add(
    inspection([{ item: 'luz', resultado: 'falla', fotos: ['foto-1'] }], { firma: 'firma-1', uuid: 'a-2' }),
  );
  const { signal } = new AbortController();
  await sendAll(outbox, signal);
  expect(await localStore.entries()).toHaveLength(1);
  cut = false;
  await sendAll(outbox, signal);
  expect(await localStore.entries()).toEqual([]);
  const [first, second] = sent;
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    path: '/inspecciones',
    body: { uuid: 'a-2', firma: 'servidor-firma-1', respuestas: [{ fotos: ['servidor-foto-1'] }] },
  });
});
