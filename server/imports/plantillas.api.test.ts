import { expect, it } from 'vitest';
import type { FilaImportacion } from '#contract/requests/importaciones';
import type { Plantilla } from '#contract/entities/plantillas';
import { importingApi } from './testing/importing';
import { dumpOf, tracesIn } from './testing/dump';

const { api, admin } = await importingApi();

const head = 'Formulario;Grupo;Punto;Instrucción;Severidad;Foto;Obligatorio;Frecuencia;Tipo de activo';
const sheet = (...rows: string[]) => `${[head, ...rows].join('\n')}\n`;
const fresh = { modo: 'crear', clave: null };
const either = { modo: 'crear_o_actualizar', clave: 'nombre' };

const formNamed = async (nombre: string): Promise<Plantilla | undefined> =>
  (
    (await admin.call('GET', `/api/plantillas?filter=${encodeURIComponent(JSON.stringify({ q: nombre }))}`))
      .json as Plantilla[]
  ).find((form) => form.nombre === nombre);
const rows = async (id: number): Promise<Pick<FilaImportacion, 'errores' | 'avisos'>[]> => admin.rows(id);
const errors = async (id: number) =>
  (await rows(id)).map(({ errores }) => errores.map(({ columna, codigo }) => [columna, codigo]));

it('the rows of one name are a form, however many and wherever they stand, and undoing leaves nothing', async () => {
  const before = await dumpOf(api, api.a);
  const many = Array.from({ length: 40 }, (_, n) => `Bus;Llantas;Llanta ${n + 1};;;;;;`);
  const imp = await admin.checked(
    'plantillas',
    'formularios.csv',
    sheet(
      'Camión;Frenos;Freno de servicio;Pise a fondo;Crítica;Sí;;Antes del viaje;Vehículo, Remolque',
      ...many,
      'camión;Luces;Reversa;;Mayor;No;No;;',
    ),
    fresh,
  );
  expect(imp).toMatchObject({ filas_ok: 42, filas_error: 0 });
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 42 } });
  expect(await formNamed('Camión')).toMatchObject({
    ...{ uso: 'inspeccion', frecuencia: 'antes_del_viaje', version: 1, items_n: 2 },
    aplica_a: { tipos: ['vehiculo', 'remolque'], categorias: [], niveles: [] },
    items: [
      {
        ...{ id: expect.any(String), titulo: 'Freno de servicio', grupo: 'Frenos', instruccion: 'Pise a fondo' },
        ...{ severidad_si_falla: 'critica', foto_obligatoria: true, obligatoria: true, tipo: 'inspeccion' },
      },
      { titulo: 'Reversa', severidad_si_falla: 'mayor', obligatoria: false },
    ],
  });
  expect((await formNamed('Bus'))?.items.map(({ titulo }) => titulo)).toEqual(
    Array.from({ length: 40 }, (_, n) => `Llanta ${n + 1}`),
  );
  expect(await admin.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida', filas: { revertida: 42 } });
  // A phone may still send an inspection of a version, so these stay.
  const left = tracesIn(before, await dumpOf(api, api.a)).filter((trace) => !trace.startsWith('+ plantilla_versiones'));
  expect(left).toEqual([]);
});

it('a point with the same title keeps its id, what no row names stays, and undoing gives back what was', async () => {
  const made = await admin.checked(
    'plantillas',
    'nuevo.csv',
    sheet('Grúa;Cable;Estado;Mire el cable;Mayor;;;;', 'Grúa;Gancho;Estado;;;;;;', 'Grúa;;Extintor;;;;;;'),
    fresh,
  );
  await admin.step(made.id, 'importar');
  const was = await formNamed('Grúa');
  const again = await admin.checked('plantillas', 'otra.csv', sheet('Grúa;Cable;Estado;;;;;;'), fresh);
  expect(await errors(again.id)).toEqual([[['Formulario', 'DUPLICADO_SISTEMA']]]);
  const imp = await admin.checked(
    'plantillas',
    'cambio.csv',
    sheet(
      'Grúa;Gancho;Estado;;Crítica;;;Semanal;',
      'Grúa;Cabina;Vidrios;;;;;;',
      'Grúa;Cable;Estado;Mire el cable;;;;;',
    ),
    either,
  );
  expect((await rows(imp.id)).map(({ avisos }) => avisos.map(({ codigo }) => codigo))).toEqual([[], [], []]);
  await admin.step(imp.id, 'importar');
  const ids = was?.items.map(({ id }) => id) ?? [];
  expect(await formNamed('Grúa')).toMatchObject({
    frecuencia: 'semanal',
    items: [
      { id: ids[0], titulo: 'Estado', instruccion: 'Mire el cable', severidad_si_falla: 'mayor' },
      { id: ids[1], titulo: 'Estado', severidad_si_falla: 'critica' },
      { id: ids[2], titulo: 'Extintor' },
      { titulo: 'Vidrios' },
    ],
  });
  await admin.step(imp.id, 'revertir');
  expect(await formNamed('Grúa')).toMatchObject({ frecuencia: was?.frecuencia, items: was?.items });
  const same = await admin.checked('plantillas', 'igual.csv', sheet('Grúa;;Extintor;;;;;;'), either);
  expect((await rows(same.id)).map(({ avisos }) => avisos.map(({ codigo }) => codigo))).toEqual([['SIN_CAMBIOS']]);
});

it('reports what is wrong at its cell', async () => {
  await admin.call('POST', '/api/plantillas', { nombre: 'De tareas' });
  const imp = await admin.checked(
    'plantillas',
    'mal.csv',
    sheet(
      'Moto;;Espejos;;Gravísima;;;;',
      'Moto;;Cadena;;;Tal vez;;Diaria;',
      'Moto;;;;;;;;',
      'Moto;;Casco;;;;;Semanal;Nave',
      ';;Pito;;;;;;',
      'De tareas;;Pito;;;;;;',
      'Moto;;Cadena;;;;;;',
    ),
    fresh,
  );
  expect(await errors(imp.id)).toEqual([
    [['Severidad', 'VALOR_NO_PERMITIDO']],
    [
      ['Foto', 'VALOR_NO_PERMITIDO'],
      ['Punto', 'DUPLICADO_ARCHIVO'],
    ],
    [['Punto', 'REQUERIDO']],
    [
      ['Frecuencia', 'VALOR_NO_PERMITIDO'],
      ['Tipo de activo', 'VALOR_NO_PERMITIDO'],
    ],
    [['Formulario', 'REQUERIDO']],
    [['Formulario', 'DUPLICADO_SISTEMA']],
    [['Punto', 'DUPLICADO_ARCHIVO']],
  ]);
});

it('is the office’s', async () => {
  expect((await api.as('operario').call('GET', '/api/importaciones/plantilla?tipo=plantillas')).status).toBe(403);
});
