import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { tellOverdue } from '../resources/ordenes/moves/overdue';
import { unaPersona, unaRegla, unServicio } from '../testing/factories';
import { handleImports, startStep } from './jobs';
import { importacionTable } from '../db/tables/importaciones';
import { dumpOf, tracesIn } from './testing/dump';
import { importingApi } from './testing/importing';
import { lookAtConditions } from '../resources/eventos/rules/rounds';
import { filtered } from '../../testing/filtered';

const { api, admin } = await importingApi();
let asset: { id: number; nivel_id: number };
beforeAll(async () => {
  asset = await api.anActivo({ codigo: 'BUS-1', placa: 'AAA111', nombre: 'Bus uno' });
  await admin.call('POST', '/api/personal', unaPersona({ nombre: 'Rosa', apellido: 'Ruiz', documento_numero: '52' }));
});

const list = async (filter: object) =>
  await admin.get(`/api/ordenes?${filtered(filter)}&range=[0,999]&sort=["numero","ASC"]`);
const codes = ({
  errores,
  avisos,
}: {
  errores: { columna: string; codigo: string }[];
  avisos: { codigo: string }[];
}) => [...errores.map(({ columna, codigo }) => `${columna} ${codigo}`), ...avisos.map(({ codigo }) => codigo)];

it('orders of another system keep their state, with their history at its own dates', async () => {
  const text = [
    'OT;Asunto;Placa;Tipo;Prioridad;Estado;Asignado a;Fecha de creación;Iniciada;Fecha de cierre;Costo total;Trabajo realizado',
    'X-1;Cambiar frenos;AAA111;Correctivo;Alta;Cerrada;52;05/02/2024 08:00;05/02/2024 10:00;06/02/2024 16:00;350.000;Pastillas nuevas',
    'X-2;Engrasar;BUS-1;Preventive;Low;Closed;Rosa Ruiz;;;13/02/2024;;',
    'X-3;Revisar luces;Bus uno;;;;52;;;;;',
    'X-4;Sin nadie;BUS-1;;;;;;;;;',
  ].join('\n');
  const imp = await admin.checked('ordenes', 'historia.csv', text, {
    formato_fecha: 'dma',
    decimal: 'coma',
    historica: true,
  });
  expect(imp).toMatchObject({ filas_ok: 4, filas_error: 0 });
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 4 } });
  const [one, two, three, four] = await list({ origen: 'importacion' });
  expect(one).toMatchObject({
    titulo: 'Cambiar frenos',
    estado: 'cerrada',
    prioridad: 'alta',
    activo_id: asset.id,
    nivel_id: asset.nivel_id,
    iniciada_en: '2024-02-05T15:00:00.000Z',
    cerrada_en: '2024-02-06T21:00:00.000Z',
    creado_en: '2024-02-05T13:00:00.000Z',
    costo_terceros: 350_000,
    costo_total: 350_000,
    afecta_plan: false,
    referencia_externa: 'X-1',
  });
  expect(two).toMatchObject({ tipo: 'preventivo', prioridad: 'baja', estado: 'cerrada', iniciada_en: null });
  expect(three).toMatchObject({ estado: 'asignada', tipo: 'correctivo', afecta_plan: true });
  expect(four).toMatchObject({ estado: 'pendiente' });
  const steps = await admin.get(`/api/ordenes/${one.id}/historial`);
  expect(steps.map(({ a_estado, fecha }: Record<string, string>) => [a_estado, fecha])).toEqual([
    ['pendiente', '2024-02-05T13:00:00.000Z'],
    ['asignada', '2024-02-05T13:00:00.000Z'],
    ['en_progreso', '2024-02-05T15:00:00.000Z'],
    ['completada', '2024-02-06T21:00:00.000Z'],
    ['cerrada', '2024-02-06T21:00:00.000Z'],
  ]);
  const timeline = await admin.get(`/api/activos/${asset.id}/historial?filter={"q":"frenos"}`);
  const entries = (Array.isArray(timeline) ? timeline : timeline.filas).map(
    ({ tipo, fecha, costo }: Record<string, unknown>) => [tipo, fecha, costo],
  );
  expect(entries).toContainEqual(['orden_cerrada', '2024-02-06T21:00:00.000Z', 350_000]);
  const { rows } = await api.db.system.execute(
    `select count(*)::int as n from notificaciones where empresa_id = ${api.a}`,
  );
  expect(rows[0]).toEqual({ n: 0 });
});

it('all errors of a row are shown at their cells', async () => {
  await api.anActivo({ nombre: 'Repetido' });
  await api.anActivo({ nombre: 'Repetido' });
  const text = [
    'Título,Activo,Estado,Responsable,Creada,Completada,Programada,Límite,Costo',
    'Bien,BUS-1,,,,,,,',
    ',BUS-1,,,,,,,-5',
    'Ninguno,Nadie,,,,,,,',
    'Dos,Repetido,,,,,,,',
    'Sin fecha,BUS-1,Completada,,,,,,',
    'Al revés,BUS-1,,,2024-03-02,2024-03-01,,,',
    'Antes,BUS-1,,,,,2024-03-02,2024-03-01,',
    'Sin dueño,BUS-1,Asignada,,,,,,',
    'Futura,BUS-1,,,2030-01-01,,,,',
    'Terminada o no,BUS-1,Pendiente,,,2024-03-01,,,',
    'No es un día,BUS-1,Completada,,,2024-02-31,,,',
  ].join('\n');
  const imp = await admin.checked('ordenes', 'errores.csv', text);
  expect((await admin.rows(imp.id)).map(codes)).toEqual([
    [],
    ['Título REQUERIDO', 'Costo FUERA_DE_RANGO'],
    ['Activo NO_EXISTE'],
    ['Activo AMBIGUO'],
    ['Completada REQUERIDO'],
    ['Completada FUERA_DE_RANGO'],
    ['Límite FUERA_DE_RANGO'],
    ['Responsable REQUERIDO'],
    ['Creada FUERA_DE_RANGO'],
    ['Estado VALOR_NO_PERMITIDO'],
    ['Completada FORMATO_FECHA'],
  ]);
  // The check does not consume order numbers.
  const before = (await list({})).length;
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 1, con_error: 10 } });
  const numbers = (await list({})).map(({ numero }: { numero: string }) => Number(numero.split('-')[1]));
  expect(numbers).toEqual(Array.from({ length: before + 1 }, (_, n) => n + 1));
});

it('an order that is found by its reference is changed, never created twice', async () => {
  const text = 'Título,Activo,Referencia,Prioridad,Estado\nUna,BUS-1,R-1,Media,\nOtra,BUS-1,R-2,Media,\n';
  const first = await admin.checked('ordenes', 'una.csv', text);
  await admin.step(first.id, 'importar');
  const again = await admin.checked('ordenes', 'repetida.csv', text);
  expect((await admin.rows(again.id)).map(codes)).toEqual([
    ['Referencia DUPLICADO_SISTEMA'],
    ['Referencia DUPLICADO_SISTEMA'],
  ]);
  const changes = await admin.checked(
    'ordenes',
    'cambios.csv',
    'Título,Activo,Referencia,Prioridad,Estado\nUna,BUS-1,r-1,Alta,Cerrada\nTres,BUS-1,R-3,Baja,\n',
    {
      modo: 'crear_o_actualizar',
      clave: 'referencia_externa',
    },
  );
  // The state of an order only changes on its page.
  expect((await admin.rows(changes.id)).map(codes)).toEqual([['SIN_CAMBIOS'], []]);
  const both = await admin.checked(
    'ordenes',
    'ambas.csv',
    'Título,Activo,Referencia,Prioridad\nUna,BUS-1,r-1,Alta\nTres,BUS-1,R-3,Baja\n',
    {
      modo: 'crear_o_actualizar',
      clave: 'referencia_externa',
    },
  );
  expect(await admin.step(both.id, 'importar')).toMatchObject({ filas: { importada: 2 } });
  expect(await list({ q: 'R-1' })).toMatchObject([{ titulo: 'Una', prioridad: 'alta', estado: 'pendiente' }]);
  expect(await admin.step(both.id, 'revertir')).toMatchObject({ estado: 'revertida', filas: { revertida: 2 } });
  expect(await list({ q: 'R-1' })).toMatchObject([{ prioridad: 'media' }]);
  expect(await list({ q: 'R-3' })).toEqual([]);
});

it('open orders get the tasks of their service, and their people are notified, except for historical imports', async () => {
  const plantilla = await admin.post('/api/plantillas', {
    nombre: 'Lista de aceite',
    items: [{ titulo: 'Drenar' }, { titulo: 'Llenar' }],
  });
  await admin.call('POST', '/api/servicios', unServicio({ nombre: 'Cambio de aceite', plantilla_id: plantilla.id }));
  const { id: user_id } = await api.person('operario', [api.a]);
  await admin.call('POST', '/api/personal', unaPersona({ nombre: 'Tito', documento_numero: '77', user_id }));
  const imp = await admin.checked(
    'ordenes',
    'servicio.csv',
    'Título,Activo,Servicio,Responsable\nAceite,BUS-1,cambio de aceite,77\n',
  );
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 1 } });
  expect(await list({ q: 'Aceite' })).toMatchObject([{ tareas_n: 2, estado: 'asignada' }]);
  const { rows } = await api.db.system.execute(
    `select tipo from notificaciones where empresa_id = ${api.a} and user_id = ${user_id}`,
  );
  expect(rows).toEqual([{ tipo: 'orden_asignada' }]);
});

it('undoing removes closed orders and their cost, and keeps those that somebody worked on', async () => {
  const other = await api.anActivo({ codigo: 'UND-1' });
  const text = 'Título,Activo,Cerrada,Costo\nPagada,UND-1,2024-05-01,900\nCon trabajo,UND-1,,\n';
  const imp = await admin.checked('ordenes', 'deshacer.csv', text, { decimal: 'punto' });
  await admin.step(imp.id, 'importar');
  const cost = async () => {
    const { rows } = await api.db.system.execute(
      `select coalesce(sum(costo), 0)::float8 as costo from historial where activo_id = ${other.id}`,
    );
    return rows[0]?.costo;
  };
  expect(await cost()).toBe(900);
  const [open] = await list({ q: 'Con trabajo' });
  const person = await admin.post('/api/personal', unaPersona());
  await api.db.system.execute(`
    insert into mano_obra (empresa_id, orden_id, personal_id, inicio_en)
    values (${api.a}, ${open.id}, ${person.id}, now())`);
  expect(await admin.step(imp.id, 'revertir')).toMatchObject({ filas: { revertida: 1, importada: 1 } });
  expect(await cost()).toBe(0);
  expect(await list({ activo_id: other.id })).toMatchObject([{ titulo: 'Con trabajo' }]);
});

it('undoing withdraws the event that they raised, with the reason, and deletes its notices', async () => {
  await admin.call('POST', '/api/reglas', unaRegla({ tipo: 'orden_critica_creada', umbral: null }));
  await api.anActivo({ codigo: 'CRI-1' });
  const imp = await admin.checked(
    'ordenes',
    'criticas.csv',
    'Título,Activo,Prioridad\nUrgente,CRI-1,Crítica\nTambién,CRI-1,Crítica\n',
  );
  await admin.step(imp.id, 'importar');
  await lookAtConditions(api.db, () => {});
  const { rows: raised } = await api.db.system.execute<{ id: number }>(
    `select id from eventos where empresa_id = ${api.a} and tipo = 'orden_critica_creada' and not corregido`,
  );
  expect(raised).toHaveLength(1);
  await api.db.system.execute(`insert into notificaciones (empresa_id, user_id, tipo, titulo, causa, evento_id)
    select ${api.a}, user_id, 'evento', 'Orden crítica creada', 'evento ${raised[0]?.id}', ${raised[0]?.id}
    from importaciones
    where id = ${imp.id}
    on conflict do nothing`);
  expect(await admin.step(imp.id, 'revertir')).toMatchObject({ filas: { revertida: 2 } });
  await lookAtConditions(api.db, () => {});
  const { rows: events } = await api.db.system.execute(`select estado, corregido, nota, fin_en is null as abierto
    from eventos where empresa_id = ${api.a} and tipo = 'orden_critica_creada'`);
  expect(events).toEqual([
    { estado: 'descartado', corregido: true, nota: 'Se deshizo la importación', abierto: false },
  ]);
  const { rows: notices } = await api.db.system.execute(
    `select id from notificaciones where empresa_id = ${api.a} and tipo = 'evento'`,
  );
  expect(notices).toEqual([]);
});

it('an undone order leaves no notice, and one line in the sheet that says it was undone', async () => {
  const { id: user_id } = await api.person('operario', [api.a]);
  await admin.call('POST', '/api/personal', unaPersona({ nombre: 'Avisada', documento_numero: '7788', user_id }));
  const told = await api.anActivo({ codigo: 'HOJA-1' });
  const sheet = async () =>
    (await admin.get(`/api/activos/${told.id}/historial`)).map(
      ({ titulo, detalle }: { titulo: string; detalle: string | null }) => [
        titulo.replace(/OT-\d+/, 'OT'),
        detalle?.replace(/OT-\d+/, 'OT') ?? null,
      ],
    );
  const before = await dumpOf(api, api.a);
  const cost = async () => (await admin.get(`/api/activos/${told.id}/resumen`)).costo_total;
  const text =
    'Título,Activo,Responsable,Estado,Creada,Cerrada,Costo\nPor hacer,HOJA-1,7788,,,,\nHecha,HOJA-1,,Cerrada,2026-01-05,2026-01-09,500\n';
  const imp = await admin.checked('ordenes', 'hoja.csv', text, { decimal: 'punto' });
  await admin.step(imp.id, 'importar');
  expect(await sheet()).toHaveLength(5);
  expect((await api.db.system.execute(`select 1 from notificaciones where user_id = ${user_id}`)).rows).toHaveLength(1);
  expect(await admin.step(imp.id, 'revertir')).toMatchObject({ filas: { revertida: 2 } });
  expect((await api.db.system.execute(`select 1 from notificaciones where user_id = ${user_id}`)).rows).toEqual([]);
  expect((await sheet()).sort()).toEqual(
    [
      ['Se deshizo la importación de «hoja.csv»', 'Orden OT: Por hacer'],
      ['Se deshizo la importación de «hoja.csv»', 'Orden OT: Hecha'],
      ['Se creó el activo', null],
    ].sort(),
  );
  expect(await cost()).toBe(0);
  expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
});

it('undoing keeps orders with later additions, although these do not change the version', async () => {
  await api.anActivo({ codigo: 'UND-2' });
  const titles = ['Intacta', 'Comentada', 'Con papel', 'Con tarea', 'Con otro costo'];
  const imp = await admin.checked(
    'ordenes',
    'tocadas.csv',
    ['Título,Activo,Costo', ...titles.map((titulo) => `${titulo},UND-2,5`)].join('\n'),
    {
      decimal: 'punto',
    },
  );
  await admin.step(imp.id, 'importar');
  const idOf = async (titulo: string) => (await list({ q: titulo }))[0].id;
  await admin.call('POST', `/api/ordenes/${await idOf('Comentada')}/comentarios`, { texto: 'Ya la vi' });
  await admin.call('POST', `/api/ordenes/${await idOf('Con papel')}/archivos`, {
    archivo_id: await api.aFile(),
    clase: 'documento',
  });
  await admin.call('POST', '/api/tareas', { titulo: 'Purgar', orden_id: await idOf('Con tarea') });
  await admin.call('POST', `/api/ordenes/${await idOf('Con otro costo')}/costos`, { descripcion: 'Grúa', valor: 1 });
  expect(await admin.step(imp.id, 'revertir')).toMatchObject({ filas: { revertida: 1, importada: 4 } });
  expect(await list({ q: 'Intacta' })).toEqual([]);
  expect((await admin.rows(imp.id)).map(codes).filter((each: string[]) => each.length > 0)).toHaveLength(4);
});

it('nobody is notified of orders that were already overdue, and one person gets one notice for several', async () => {
  const { id: user_id } = await api.person('operario', [api.a]);
  await admin.call('POST', '/api/personal', unaPersona({ nombre: 'Úrsula', documento_numero: '99', user_id }));
  const rows = Array.from({ length: 5 }, (_, at) => `Atrasada ${at},BUS-1,99,2024-01-0${at + 1}`);
  const imp = await admin.checked('ordenes', 'atrasadas.csv', ['Título,Activo,Responsable,Vence', ...rows].join('\n'));
  await admin.step(imp.id, 'importar');
  expect(await list({ q: 'Atrasada', vencida: true })).toHaveLength(5);
  await tellOverdue(api.db, () => false);
  const { rows: notices } = await api.db.system.execute(`select titulo from notificaciones where user_id = ${user_id}`);
  expect(notices).toEqual([{ titulo: 'Le asignaron 5 órdenes' }]);
});

it('five hundred orders are imported', async () => {
  const rows = Array.from(
    { length: 500 },
    (_, n) => `Orden ${n},BUS-1,L-${n},Cerrada,2024-03-${String((n % 28) + 1).padStart(2, '0')},${n}`,
  );
  const imp = await admin.checked(
    'ordenes',
    'quinientas.csv',
    ['Título,Activo,Referencia,Estado,Cerrada,Costo', ...rows].join('\n'),
    {
      decimal: 'punto',
      historica: true,
    },
  );
  expect(imp).toMatchObject({ filas_ok: 500 });
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 500 } });
});

it('a change by a file is published to the pages of the order, and a new order to the lists', async () => {
  const known = await Promise.all(
    ['T-1', 'T-2', 'T-3'].map(
      async (referencia_externa) =>
        (await admin.post('/api/ordenes', { titulo: 'Como era', activo_id: asset.id, referencia_externa }))
          .id as number,
    ),
  );
  const text = 'OT;Título;Activo\nT-1;Otra;BUS-1\nT-2;Otra;BUS-1\nT-3;Otra;BUS-1\nT-4;Nueva;BUS-1\nT-5;Nueva;BUS-1\n';
  const imp = await admin.checked('ordenes', 'cambios.csv', text, {
    modo: 'crear_o_actualizar',
    clave: 'referencia_externa',
  });
  const published: number[] = [];
  const changed = (_: number, entity: string, rows: readonly { id: number }[]) =>
    void (entity === 'ordenes' && published.push(...rows.map(({ id }) => id)));
  const parts = { db: api.db, jobs: api.jobs, changed, publish: async () => {} };
  handleImports(parts);
  const run = async (estado: 'importando' | 'revirtiendo') => {
    published.length = 0;
    await api.db.system.update(importacionTable).set({ estado }).where(eq(importacionTable.id, imp.id));
    await startStep(
      parts,
      { empresaId: api.a, user: { id: (await api.as('admin').who).id }, ip: null },
      async () => imp.id,
    );
    return admin.settled(imp.id);
  };
  expect(await run('importando')).toMatchObject({ estado: 'completada', filas: { importada: 5 } });
  const made = (await list({ q: 'Nueva' })).map(({ id }: { id: number }) => id) as number[];
  expect(published).toEqual(expect.arrayContaining(known));
  // Of the new orders of a batch one is enough for lists to reload.
  expect(published).toContain(Math.max(...made));
  expect(await run('revirtiendo')).toMatchObject({ estado: 'revertida' });
  expect([...published].sort()).toEqual([...known, ...made].sort());
});
