import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ActivosPorAtender, EventoEnMapa, EventosPorAtender, ResumenEventos } from '#contract/requests/porAtender';
import type { Role } from '#contract/core/roles';
import { startOwnApi } from '../../../testing/app';
import { useApi } from '../../../testing/useApi';
import { raiseEvents } from '../../../testing/events';
import { aTracker } from '../../../testing/trackers';
import { eventoTable as e } from '../../../db/tables/eventos';

/** What the map, banner and panel of a control room receive. */

const api = useApi(startOwnApi);
let assets: { id: number; nombre: string }[];
beforeAll(async () => {
  assets = await Promise.all(['Ambulancia', 'Bus', 'Camión', 'Dragalina'].map((nombre) => api.anActivo({ nombre })));
});
beforeEach(() => api.db.system.delete(e));

const at = (index: number) => ({ activo_id: assets[index]?.id ?? 0 });
const raise = (...given: Parameters<typeof raiseEvents>[2][number][]) => raiseEvents(api, api.a, given);
const read = async <T>(path: string, role: Role = 'monitor', company = api.a): Promise<T> =>
  (await api.as(role, company).call('GET', `/api/eventos${path}`)).json;
const onMap = async (role?: Role, company?: number) =>
  (await read<EventoEnMapa[]>('/mapa', role, company)).map(({ id }) => id);

it('the map shows pending events with a place, severe ones first, and to each role only its own kinds', async () => {
  const before = new Date(Date.now() - 25 * 3_600_000).toISOString();
  const [light, severe, , , , work] = await raise(
    { ...at(0), severidad: 'baja' },
    { ...at(1), severidad: 'critica', estado: 'en_gestion', inicio_en: before, fin_en: null },
    { ...at(1), severidad: 'info' },
    { ...at(2), estado: 'resuelto' },
    { ...at(2), latitud: null, longitud: null },
    { ...at(3), tipo: 'orden_vencida' },
    { ...at(3), inicio_en: before, fin_en: before },
  );
  expect(await onMap()).toEqual([severe, light]);
  expect(await onMap('admin')).toEqual([severe, light, work]);
  expect(await onMap('admin', api.b)).toEqual([]);
  expect((await api.as('operario').call('GET', '/api/eventos/mapa')).status).toBe(403);
  expect((await read<EventoEnMapa[]>('/mapa'))[0]).toMatchObject({
    ...at(1),
    tipo: 'exceso_velocidad',
    severidad: 'critica',
    estado: 'en_gestion',
    latitud: 4.65,
  });
});

it('the map has 2,000 events at most, and severe ones are never left out for light ones', async () => {
  const ids = await raise(
    ...Array.from({ length: 2_010 }, (_, index) => ({
      ...at(0),
      severidad: index === 2_009 ? ('alta' as const) : ('baja' as const),
    })),
  );
  const shown = await onMap();
  expect(shown).toHaveLength(2_000);
  expect(shown[0]).toBe(ids[2_009]);
});

it('alarms are counted, and their assets named, beyond those that are listed', async () => {
  await raise(...Array.from({ length: 60 }, () => ({ ...at(0), severidad: 'alta' as const })), {
    ...at(1),
    severidad: 'media',
  });
  await raise({ ...at(2), severidad: 'critica' }, { ...at(3), severidad: 'critica', estado: 'reconocido' });
  const { alarmas, alarmas_n, en_alarma } = await read<ResumenEventos>('/resumen');
  expect([alarmas.length, alarmas_n, en_alarma.sort()]).toEqual([50, 61, [at(0).activo_id, at(2).activo_id].sort()]);
});

it('what lasts comes before what is over, however severe that was', async () => {
  const [healed, lasting] = [await api.anActivo({}, api.b), await api.anActivo({}, api.b)];
  const over = new Date(Date.now() - 60_000).toISOString();
  await raiseEvents(api, api.b, [
    { activo_id: healed.id, severidad: 'critica', tipo: 'impacto', inicio_en: over, fin_en: over },
    { activo_id: lasting.id, severidad: 'alta', tipo: 'impacto', inicio_en: over, fin_en: over },
    { activo_id: lasting.id, severidad: 'media', tipo: 'bateria_baja', inicio_en: over, fin_en: null },
  ]);
  const { filas } = await read<ActivosPorAtender>('/atencion', 'admin', api.b);
  expect(filas.map(({ activo_id, evento }) => [activo_id, evento?.tipo])).toEqual([
    [lasting.id, 'bateria_baja'],
    [healed.id, 'impacto'],
  ]);
  await api.db.system.execute(sql`delete from eventos where empresa_id = ${api.b}`);
});

it('assets that need attention are ordered: worst unacknowledged event first, then silent ones, then those with a low battery', async () => {
  const [bus, truck, again] = await raise(
    { ...at(1), severidad: 'media', tipo: 'bateria_baja' },
    { ...at(2), severidad: 'critica', tipo: 'sos' },
    { ...at(2), severidad: 'alta', tipo: 'sos' },
    { ...at(2), severidad: 'baja' },
    { ...at(0), severidad: 'alta', estado: 'reconocido' },
    { ...at(0), severidad: 'info' },
    { ...at(3), severidad: 'alta', tipo: 'orden_vencida' },
  );
  const [quiet, low] = [await aTracker(api), await aTracker(api)];
  // The projector must have nothing left to derive: it would withdraw events that it did not raise.
  await api.tracking.projected();
  for (const [{ id, device }, seen, battery] of [
    [quiet, '2 hours', 80],
    [low, '1 minute', 12],
  ] as const) {
    await api.db.system.execute(sql`
      insert into estado_dispositivo (empresa_id, dispositivo_id, ultima_conexion_en)
      values (${api.a}, ${device}, now() - ${seen}::interval)
      on conflict (dispositivo_id, empresa_id) do update set ultima_conexion_en = excluded.ultima_conexion_en`);
    await api.db.system.execute(sql`
      insert into estado_activo (
        activo_id, empresa_id, dispositivo_id, fecha, recibida_en, latitud, longitud, bateria_pct
      )
      values (${id}, ${api.a}, ${device}, now() - ${seen}::interval, now(), 4.6, -74.1, ${battery})`);
  }
  const { total, filas } = await read<ActivosPorAtender>('/atencion');
  expect(filas.map(({ activo_id, motivo, evento, eventos_n }) => [activo_id, motivo, evento?.id, eventos_n])).toEqual([
    [at(2).activo_id, 'evento', truck, 3],
    [at(1).activo_id, 'evento', bus, 1],
    [quiet.id, 'silencio', undefined, 0],
    [low.id, 'bateria', undefined, 0],
  ]);
  expect([total, filas[3]?.bateria]).toEqual([4, 12]);
  // The events that one press acknowledges.
  expect(filas.map(({ evento }) => evento?.iguales.sort())).toEqual([
    [truck, again].sort(),
    [bus],
    undefined,
    undefined,
  ]);
  expect((await read<ActivosPorAtender>('/atencion', 'admin')).filas.map(({ nombre }) => nombre).slice(0, 3)).toEqual([
    'Camión',
    'Dragalina',
    'Bus',
  ]);
  expect((await read<ActivosPorAtender>('/atencion', 'admin', api.b)).filas).toEqual([]);
  expect((await api.as('operario').call('GET', '/api/eventos/atencion')).status).toBe(403);
});

it('a wall gets what waits, the new before old silences, and how many there are, as the inbox counts them', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const [old, fresh, seen, lower, newer, older] = await raise(
    { ...at(0), tipo: 'sin_conexion', severidad: 'critica', inicio_en: ago(600), fin_en: null },
    { ...at(1), tipo: 'sin_conexion', severidad: 'media', inicio_en: ago(2), fin_en: null },
    { ...at(1), severidad: 'critica', estado: 'reconocido', inicio_en: ago(1) },
    { ...at(2), severidad: 'baja', inicio_en: ago(0.1), latitud: null, longitud: null },
    { ...at(2), severidad: 'alta', inicio_en: ago(3) },
    { ...at(3), severidad: 'alta', inicio_en: ago(30), fin_en: null },
    { ...at(3), estado: 'resuelto' },
    { ...at(3), tipo: 'orden_vencida' },
  );
  const all = await read<EventosPorAtender>('/por-atender');
  expect(all.filas.map(({ id }) => id)).toEqual([newer, older, fresh, lower, seen, old]);
  expect(all.filas[0]).toMatchObject({ activo: 'Camión', severidad: 'alta', estado: 'abierto' });
  const some = await read<EventosPorAtender>('/por-atender?limite=2');
  expect([some.filas.length, some.total]).toEqual([2, 6]);
  const inbox = await api.as('monitor').call('GET', '/api/eventos?filter={"pendiente":true}&range=[0,0]');
  expect(inbox.headers['content-range']).toBe('eventos 0-0/6');
  expect((await read<EventosPorAtender>('/por-atender', 'admin')).total).toBe(7);
  expect(await read<EventosPorAtender>('/por-atender', 'admin', api.b)).toEqual({ total: 0, filas: [] });
  expect((await api.as('operario').call('GET', '/api/eventos/por-atender')).status).toBe(403);
});
