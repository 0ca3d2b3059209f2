import { beforeAll, describe, expect, it } from 'vitest';
import { can } from '#contract/core/access';
import { roles, type Role } from '#contract/core/roles';
import { importing } from '../../imports/testing/importing';
import { useApi } from '../../testing/useApi';
import { unaParada, unaRuta } from '../../testing/factories';
import { filtered } from '../../../testing/filtered';

const api = useApi();

const raw = async (url: string, role: Role = 'monitor', company = api.a) =>
  api.app.inject({ url, headers: await api.as(role, company).headers() });

const fields = [
  'nombre',
  'codigo',
  'color',
  'trazado',
  'tolerancia_m',
  'duracion_min',
  'dias_semana',
  'hora_salida',
  'activa',
  'distancia_km',
];
type Row = Record<string, unknown> & { paradas: ({ parada_id: number } & Record<string, unknown>)[] };

/** Routes with the names of their stops instead of ids, which differ between companies. */
const linesOf = async (company: number) => {
  const { call } = api.as('admin', company);
  const stops = (await call('GET', '/api/paradas?range=[0,99]')).json as {
    id: number;
    nombre: string;
    codigo: string | null;
    latitud: number;
    longitud: number;
  }[];
  const known = new Map(
    stops.map(({ id, nombre, codigo, latitud, longitud }) => [id, { nombre, codigo, latitud, longitud }]),
  );
  const routes: Row[] = [];
  for (const { id } of (await call('GET', '/api/rutas?sort=["nombre","ASC"]&range=[0,99]')).json)
    routes.push((await call('GET', `/api/rutas/${id}`)).json);
  return routes.map((route) => [
    fields.map((field) => route[field]),
    route.paradas.map(({ parada_id, ...stop }) => ({ ...stop, ...known.get(parada_id) })),
  ]);
};

describe('routes as a map', () => {
  beforeAll(async () => {
    const { call } = api.as('admin');
    const stop = async (given: object) => (await call('POST', '/api/paradas', unaParada(given))).json.id as number;
    const a = await stop({
      nombre: 'Plaza «mayor» <&> ñ; y más',
      codigo: '"x";1 A',
      latitud: 4.651234567891,
      longitud: -74.08,
    });
    const b = await stop({ nombre: 'Sin código', codigo: null, latitud: 4.66, longitud: -74.0812345 });
    const c = await stop({ nombre: 'Bodega', codigo: 'C@3', latitud: 4.67, longitud: -74.09 });
    const given = [
      unaRuta({
        nombre: 'Ruta <&> "ñ"',
        codigo: 'R-1',
        color: 'rojo',
        tolerancia_m: 120,
        duracion_min: 95,
        dias_semana: [1, 2, 3, 5, 7],
        hora_salida: '05:30',
        trazado: {
          type: 'LineString',
          coordinates: [
            [-74.08, 4.651234567891],
            [-74.081234567, 4.66],
            [-74.09, 4.67],
          ],
        },
        paradas: [
          { parada_id: a, llegada_min: 0 },
          { parada_id: b, llegada_min: 15, servicio_min: 3, ventana_min: 5 },
          { parada_id: c, llegada_min: 40, obligatoria: false },
          { parada_id: a, llegada_min: 60, ventana_min: 0 },
        ],
        activa: false,
      }),
      unaRuta({ nombre: 'Otra', codigo: null }),
    ];
    for (const route of given) expect((await call('POST', '/api/rutas', route)).status).toBe(201);
  });

  it.each(['geojson', 'kml', 'gpx'])(
    '%s, imported elsewhere, gives the same routes and the stops that they need',
    async (formato) => {
      const file = await raw(`/api/rutas/exportar?formato=${formato}`);
      expect(file.statusCode).toBe(200);
      expect(file.headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="rutas-\\d{4}-\\d\\d-\\d\\d\\.${formato}"$`),
      );
      const there = importing(api, 'admin', api.b);
      const imp = await there.checked('rutas', `mapa.${formato}`, file.rawPayload);
      expect(imp).toMatchObject({ filas_total: 2, filas_ok: 2, filas_aviso: 0 });
      await there.step(imp.id, 'importar');
      expect(await linesOf(api.b)).toEqual(await linesOf(api.a));
      await there.step(imp.id, 'revertir');
      expect(await linesOf(api.b)).toEqual([]);
      expect((await there.call('GET', '/api/paradas')).json).toEqual([]);
    },
  );

  it('contains what the filters select, of this company only', async () => {
    const named = async (filter: object, company = api.a) =>
      JSON.parse(
        (await raw(`/api/rutas/exportar?formato=geojson&${filtered(filter)}`, 'admin', company)).body,
      ).features.map(({ properties }: { properties: { nombre: string } }) => properties.nombre);
    expect(await named({ activa: true })).toEqual(['Otra']);
    expect(await named({ q: 'r-1' })).toEqual(['Ruta <&> "ñ"']);
    expect(await named({}, api.b)).toEqual([]);
  });

  it.each(['formato=shp', 'formato=kml&filter={"nada":1}', 'formato=gpx&sort=["nada","ASC"]', ''])(
    'is refused with «%s»',
    async (query) => {
      expect((await raw(`/api/rutas/exportar?${query}`)).statusCode).toBe(400);
    },
  );

  it.each(roles)('%s gets it only if the permissions allow it', async (role) => {
    expect((await raw('/api/rutas/exportar?formato=kml', role)).statusCode).toBe(
      can(role, 'list', 'rutas') ? 200 : 403,
    );
  });

  it('is complete beyond the routes that are read at once', async () => {
    const { call } = api.as('admin', api.b);
    for (let n = 0; n < 103; n++) await call('POST', '/api/rutas', unaRuta({ nombre: `Número ${n}` }));
    const { features } = JSON.parse((await raw('/api/rutas/exportar?formato=geojson', 'admin', api.b)).body);
    expect(new Set(features.map(({ properties }: { properties: { nombre: string } }) => properties.nombre)).size).toBe(
      103,
    );
  });
});
