import readXlsxFile from 'read-excel-file/node';
import { beforeAll, expect, it } from 'vitest';
import { rutas, type Ruta } from '#contract/entities/rutas';
import { importing } from '../../imports/testing/importing';
import { useApi } from '../../testing/useApi';
import { unActivo, unaParada, unaPersona, unaRuta } from '../../testing/factories';
import { endedJob } from '../../testing/jobs';

const api = useApi();
let long: Ruta;
beforeAll(async () => {
  const make = async (path: string, body: object) => (await api.as('admin').call('POST', `/api/${path}`, body)).json;
  const nivel = await api.aNivel();
  const [one, two] = [
    await make('activos', unActivo({ nivel_id: nivel.id, codigo: 'CAM-01' })),
    await make('activos', unActivo({ nivel_id: nivel.id, codigo: 'C "2"; (a)' })),
  ];
  const person = await make('personal', unaPersona({ nombre: 'Ana', apellido: 'Pérez', documento_numero: '1020' }));
  const stop = await make('paradas', unaParada({ nombre: 'Bodega', codigo: 'B-1', latitud: 4.7, longitud: -74.1 }));
  const coordinates = Array.from({ length: 2_000 }, (_, at) => [-74 - at / 1e4 - 1e-7, 4.6 + Math.sin(at) / 1e3]);
  long = await make(
    'rutas',
    unaRuta({
      nombre: 'La del norte',
      codigo: 'RN',
      color: 'rojo',
      trazado: { type: 'LineString', coordinates },
      dias_semana: [1, 2, 6],
      hora_salida: '06:00',
      duracion_min: 80,
      paradas: [{ parada_id: stop.id, llegada_min: 40, ventana_min: 5, servicio_min: 3, obligatoria: false }],
      asignaciones: [{ activo_id: one.id, personal_id: person.id, hora_salida: '05:30' }, { activo_id: two.id }],
    }),
  );
});

const fields = Object.keys(rutas.fields);
const exported = async (formato: 'csv' | 'xlsx', columnas: string[]) => {
  const { call } = api.as('monitor');
  const { status, json } = await call('POST', '/api/rutas/exportar', { formato, sort: '["nombre","ASC"]', columnas });
  expect(status).toBe(202);
  const job = await endedJob(call, json.id);
  return (await api.app.inject({ url: job.archivo_url })).rawPayload;
};

it('routes are exported as a sheet with the names of stops, assets and people', async () => {
  const [found] = await readXlsxFile(await exported('xlsx', ['codigo', 'paradas', 'dias_semana', 'asignaciones']));
  expect(found?.data).toEqual([
    ['Código', 'Paradas', 'Días', 'Asignaciones'],
    [
      'RN',
      'B-1 «Bodega» (4.7, -74.1) @40 +3 ±5 opcional',
      'Lunes, Martes, Sábado',
      'CAM-01 (Ana Pérez) @05:30; "C ""2""; (a)"',
    ],
  ]);
});

it('and importing the sheet creates the same routes again', async () => {
  const admin = importing(api);
  const csv = await exported('csv', fields);
  const again = await admin.checked('rutas', 'rutas.csv', csv, { modo: 'crear_o_actualizar', clave: 'codigo' });
  expect(
    (await admin.rows(again.id)).map(({ avisos }: { avisos: { codigo: string }[] }) =>
      avisos.map(({ codigo }) => codigo),
    ),
  ).toEqual([['SIN_CAMBIOS']]);

  await admin.call('DELETE', `/api/rutas/${long.id}`);
  const imp = await admin.checked('rutas', 'rutas.csv', csv);
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 1 } });
  const [row] = (await admin.call('GET', '/api/rutas?range=[0,9]')).json as Ruta[];
  const { json: made } = await admin.call('GET', `/api/rutas/${row?.id}`);
  for (const field of fields) expect([field, made[field]]).toEqual([field, long[field as keyof Ruta]]);
});
