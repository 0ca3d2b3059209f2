import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Db } from '../db/client';
import type { Jobs } from '../jobs/index';
import { runnerApart } from '../testing/jobs';
import { handleImports, startStep } from './jobs';
import { importacionTable } from '../db/tables/importaciones';
import { importingApi } from './testing/importing';
import { filtered } from '../../testing/filtered';

const { api, admin } = await importingApi();

const list = async (path: string, filter: object) =>
  await admin.get(`/api/${path}?${filtered(filter)}&range=[0,999]&sort=["id","ASC"]`);

it('levels may have parents in the same file, in any order; circular references are reported', async () => {
  const good = await admin.checked(
    'niveles',
    'niveles.csv',
    'Nombre,Código,Tipo,Padre\nPatio,P,Ubicación,S\nSede Cali,S,Sede,Regional Sur\nRegional Sur,R,Región,\n',
  );
  expect(good).toMatchObject({ filas_ok: 3, filas_error: 0 });
  expect(await admin.step(good.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 3 } });
  const [patio] = await list('niveles', { q: 'patio' });
  expect(patio.camino).toEqual(['Regional Sur', 'Sede Cali', 'Patio']);
  const circle = await admin.checked('niveles', 'circulo.csv', 'Nombre,Código,Padre\nUno,U,D\nDos,D,U\n');
  expect(circle).toMatchObject({ filas_ok: 0, filas_error: 2 });
});

it('a missing level is created only on request, and deleted when the import is undone', async () => {
  const imp = await admin.upload(
    'activos',
    'nuevos.csv',
    'Código,Nombre,Tipo,Nivel\nL-1,Uno,Vehículo,Región Nueva › Sede Nueva\nL-2,Dos,Camión,Región Nueva › Sede Nueva\n',
  );
  await admin.step(imp.id, 'columnas', { mapeo: imp.mapeo, opciones: imp.opciones });
  const { valores } = await admin.get(`/api/importaciones/${imp.id}/valores`);
  expect(valores).toMatchObject([
    { campo: 'tipo_activo', texto: 'Camión', filas: 1, sugerencias: [{ valor: 'vehiculo' }], creable: false },
    { campo: 'nivel_id', texto: 'Región Nueva › Sede Nueva', filas: 2, creable: true },
  ]);
  expect(await admin.step(imp.id, 'validar')).toMatchObject({ filas_ok: 0, filas_error: 2 });
  await admin.step(imp.id, 'valores', {
    mapeo_valores: {
      nivel_id: { [valores[1].clave]: { crear: true } },
      tipo_activo: { [valores[0].clave]: { valor: 'vehiculo' } },
    },
  });
  expect(await admin.step(imp.id, 'validar')).toMatchObject({ filas_ok: 2, filas_error: 0 });
  expect(await list('niveles', { q: 'sede nueva' })).toEqual([]);
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada' });
  expect(await list('niveles', { q: 'sede nueva' })).toMatchObject([
    { camino: ['Región Nueva', 'Sede Nueva'], activos_n: 2 },
  ]);
  // The same headings again: columns and values are mapped as before.
  const again = await admin.upload('activos', 'otros.csv', 'Nivel,Código,Tipo,Nombre\nx,L-9,Camión,Tres\n');
  expect(again).toMatchObject({ recordado: true, mapeo_valores: { tipo_activo: { camion: { valor: 'vehiculo' } } } });
  const undone = await admin.step(imp.id, 'revertir');
  expect(undone).toMatchObject({ estado: 'revertida', filas: { revertida: 2 } });
  expect(await list('niveles', { q: 'nueva' })).toEqual([]);
  expect(await list('activos', { q: 'L-1' })).toEqual([]);
});

it('existing records are changed by their key; empty cells keep or erase as chosen; undoing restores unchanged ones', async () => {
  const one = await api.anActivo({ codigo: 'UP-1', marca: 'Kenworth', color: 'Rojo' });
  const two = await api.anActivo({ codigo: 'UP-2', marca: 'Mack', color: 'Azul' });
  const text = 'Código,Marca,Color\nup-1,Volvo,\nUP-2,Scania,\nUP-3,Iveco,\n';
  const imp = await admin.checked('activos', 'cambios.csv', text, {
    modo: 'actualizar',
    clave: 'codigo',
    vacio: 'conservar',
  });
  expect(imp).toMatchObject({ filas_ok: 2, filas_error: 1 });
  expect((await admin.rows(imp.id, 'errores'))[0].errores).toMatchObject([{ columna: 'Código', codigo: 'NO_EXISTE' }]);
  expect(await admin.step(imp.id, 'importar')).toMatchObject({
    estado: 'completada_con_errores',
    filas: { importada: 2, con_error: 1 },
  });
  const read = async ({ id }: { id: number }) => await admin.get(`/api/activos/${id}`);
  expect(await read(one)).toMatchObject({ marca: 'Volvo', color: 'Rojo' });
  const touched = await read(two);
  await admin.call('PUT', `/api/activos/${two.id}`, { color: 'Verde', version: touched.version });
  const undone = await admin.step(imp.id, 'revertir');
  expect(undone).toMatchObject({ estado: 'revertida', filas: { revertida: 1, importada: 1 } });
  expect(await read(one)).toMatchObject({ marca: 'Kenworth', color: 'Rojo' });
  expect(await read(two)).toMatchObject({ marca: 'Scania', color: 'Verde' });
  expect((await admin.rows(imp.id, 'avisos'))[0].avisos).toMatchObject([{ codigo: 'CONSERVADA' }]);
  expect((await admin.call('POST', `/api/importaciones/${imp.id}/revertir`)).status).toBe(409);
  const erasing = await admin.checked('activos', 'borra.csv', text, {
    modo: 'actualizar',
    clave: 'codigo',
    vacio: 'borrar',
  });
  await admin.step(erasing.id, 'importar');
  expect(await read(one)).toMatchObject({ marca: 'Volvo', color: null });
  const both = await admin.checked('activos', 'igual.csv', 'Código,Nombre,Tipo,Nivel,Marca\nUP-1,,,,Volvo\n', {
    modo: 'crear_o_actualizar',
    clave: 'codigo',
  });
  expect((await admin.rows(both.id))[0]).toMatchObject({ estado: 'valida', avisos: [{ codigo: 'SIN_CAMBIOS' }] });
  expect(await admin.step(both.id, 'importar')).toMatchObject({ filas: { omitida: 1 } });
});

it('a cell is corrected in place, and rows that shared its value are checked again', async () => {
  await api.aNivel({ nombre: 'Sede única' });
  const imp = await admin.checked(
    'activos',
    'dobles.csv',
    'Código,Nombre,Tipo,Nivel\nD-1,Uno,Equipo,Sede única\nD-1,Dos,Equipo,Sede única\nD-3,,Equipo,Sede única\n',
  );
  expect(imp).toMatchObject({ filas_ok: 0, filas_error: 3 });
  const { json } = await admin.call('PUT', `/api/importaciones/${imp.id}/filas/3`, { datos: { Código: 'D-2' } });
  expect(json.filas.map(({ numero, estado }: { numero: number; estado: string }) => [numero, estado])).toEqual([
    [2, 'valida'],
    [3, 'valida'],
  ]);
  expect(json.importacion).toMatchObject({ filas_ok: 2, filas_error: 1 });
  expect((await admin.call('PUT', `/api/importaciones/${imp.id}/filas/3`, { datos: { Otra: 'x' } })).status).toBe(422);
  expect((await admin.call('PUT', `/api/importaciones/${imp.id}/filas/99`, { datos: { Código: 'x' } })).status).toBe(
    404,
  );
  expect((await admin.post(`/api/importaciones/${imp.id}/importar`, { todo_o_nada: true })).errors).toHaveProperty(
    'todo_o_nada',
  );
});

it('failed formulas are mapped to nothing once; a corrected file of errors uses the earlier choices', async () => {
  const imp = await admin.upload(
    'activos',
    'formulas.csv',
    'Cód,Nombre,Tipo,Sede,Costo\nF-1,Uno,Equipo,Sede única,#N/D\nF-2,Dos,Equipo,Sede única,#N/D\nF-3,,Equipo,Sede única,5\n',
  );
  await admin.step(imp.id, 'columnas', { mapeo: imp.mapeo, opciones: imp.opciones });
  const { valores } = await admin.get(`/api/importaciones/${imp.id}/valores`);
  expect(valores).toMatchObject([
    { campo: 'costo_adquisicion', texto: '#N/D', filas: 2, sugerencias: [], creable: false },
  ]);
  const means = (valor: string | null) => ({ mapeo_valores: { costo_adquisicion: { [valores[0].clave]: { valor } } } });
  expect((await admin.call('PUT', `/api/importaciones/${imp.id}/valores`, means('7'))).status).toBe(422);
  await admin.step(imp.id, 'valores', means(null));
  expect(await admin.step(imp.id, 'validar')).toMatchObject({ filas_ok: 2, filas_error: 1 });
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 2, con_error: 1 } });
  const mended = await admin.upload(
    'activos',
    'formulas - errores.csv',
    'Cód,Nombre,Tipo,Sede,Costo,Errores\nF-3,Tres,Equipo,Sede única,5,Nombre: Obligatorio\n',
  );
  expect(mended).toMatchObject({ recordado: true, mapeo: { Cód: 'codigo', Errores: null } });
});

it('all or nothing: a row that can no longer be written rolls the others back', async () => {
  const imp = await admin.checked(
    'personal',
    'gente.csv',
    'Nombre,Tipo,Cédula\nAna,Técnico,T-1\nLuis,Conductor,T-2\nEva,Supervisor,T-3\n',
  );
  expect(imp).toMatchObject({ filas_ok: 3 });
  await admin.call('POST', '/api/personal', { nombre: 'Otra', tipo: 'tecnico', documento_numero: 'T-3' });
  const done = await admin.step(imp.id, 'importar', { todo_o_nada: true });
  expect(done).toMatchObject({ estado: 'fallida', filas: { valida: 2, con_error: 1 } });
  expect(await list('personal', { q: 'Ana' })).toEqual([]);
  expect(await admin.step(imp.id, 'importar', {})).toMatchObject({
    estado: 'completada_con_errores',
    filas: { importada: 2 },
  });
});

/** Starts an import with this many rows and stops it once some are written. */
const stoppedHalfWay = async (codigo: string, todo_o_nada: boolean) => {
  const rows = Array.from({ length: 600 }, (_, n) => `${codigo}-${n},Equipo ${n},Equipo,Sede única`);
  const imp = await admin.checked('activos', `${codigo}.csv`, ['Código,Nombre,Tipo,Nivel', ...rows].join('\n'));
  let stopping: Promise<{ status: number }> | undefined;
  const stop = () => void (stopping ??= admin.call('POST', `/api/importaciones/${imp.id}/detener`));
  // The work waits for the answer to the stop, so that it is never done before it.
  const held = (db: Db): Db => {
    const tenant: Db['tenant'] = async (empresaId, work) => {
      await stopping;
      return db.tenant(empresaId, work);
    };
    return Object.assign(Object.create(db) as Db, { tenant });
  };
  const parts = { db: api.db, jobs: api.jobs, changed: () => {}, publish: async () => {} };
  const handle: Jobs['handle'] = (tipo, handler, left) =>
    api.jobs.handle(tipo, (job) => handler({ ...job, db: held(job.db) }), left);
  handleImports({ ...parts, jobs: { ...api.jobs, handle }, changed: stop });
  const stopped = await admin.step(imp.id, 'importar', { todo_o_nada });
  handleImports(parts);
  expect((await stopping)?.status).toBe(202);
  return stopped;
};

it('a running import can be stopped: its written rows stay and are reported, and the rest can be imported later', async () => {
  const { id, filas, ...stopped } = await stoppedHalfWay('P', false);
  const { importada = 0, valida = 0 } = filas;
  expect([importada > 0, valida > 0, importada + valida]).toEqual([true, true, 600]);
  expect(stopped).toMatchObject({
    estado: 'fallida',
    error: `Alguien la detuvo: se guardaron ${importada} filas. Faltan ${valida}, que se pueden importar después.`,
  });
  expect((await admin.call('POST', `/api/importaciones/${id}/detener`)).status).toBe(409);
  expect(await admin.step(id, 'importar')).toMatchObject({
    estado: 'completada',
    error: null,
    filas: { importada: 600 },
  });
});

it('all or nothing: a stopped import leaves nothing behind', async () => {
  expect(await stoppedHalfWay('T', true)).toMatchObject({
    estado: 'fallida',
    error: expect.stringContaining('no se guardó ninguna fila'),
    filas: { valida: 600 },
  });
  expect(await list('activos', { q: 'T-' })).toEqual([]);
});

it('an import whose server crashed is stopped at once', async () => {
  const imp = await admin.checked('niveles', 'quieta.csv', 'Nombre,Tipo\nSede quieta,Sede\n');
  await api.db.system.update(importacionTable).set({ estado: 'importando' }).where(eq(importacionTable.id, imp.id));
  const answer = await admin.call('POST', `/api/importaciones/${imp.id}/detener`);
  expect(answer).toMatchObject({
    status: 202,
    json: { estado: 'fallida', error: expect.stringMatching(/no se guardó ninguna fila. Faltan 1/) },
  });
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 1 } });
});

it('an import whose job is cancelled before its turn shows that, like a stopped one', async () => {
  const imp = await admin.checked('niveles', 'pendiente.csv', 'Nombre,Tipo\nSede pendiente,Sede\n');
  await api.db.system.update(importacionTable).set({ estado: 'importando' }).where(eq(importacionTable.id, imp.id));
  let givenUp: Parameters<Jobs['handle']>[2];
  const jobs = {
    ...api.jobs,
    handle: (...[tipo, , left]: Parameters<Jobs['handle']>) => void (tipo === 'importacion' && (givenUp = left)),
  };
  handleImports({ db: api.db, jobs, changed: () => {}, publish: async () => {} });
  const { id: userId } = await api.as('admin').who;
  await givenUp?.({ empresaId: api.a, userId, parametros: { importacion: imp.id, ip: null }, error: null });
  expect(await admin.settled(imp.id)).toMatchObject({
    estado: 'fallida',
    error: expect.stringContaining('no se guardó ninguna fila'),
  });
});

it('another server continues after a crash: no row twice, none missing', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => `R-${n},Equipo ${n},Equipo,Sede única`);
  const imp = await admin.checked('activos', 'cortado.csv', ['Código,Nombre,Tipo,Nivel', ...rows].join('\n'));
  const { id: me } = await api.as('admin').who;
  let chunks = 0;
  const [leaving, taking] = [runnerApart(api.db), runnerApart(api.db)];
  const publish = async () => {};
  handleImports({ db: api.db, jobs: taking, changed: () => {}, publish });
  await new Promise<void>((resolve) => {
    const changed = () => void (++chunks === 2 && leaving.stop().then(resolve));
    const parts = { db: api.db, jobs: leaving, changed, publish };
    handleImports(parts);
    void api.db.system
      .update(importacionTable)
      .set({ estado: 'importando' })
      .where(eq(importacionTable.id, imp.id))
      .then(() => startStep(parts, { empresaId: api.a, user: { id: me }, ip: null }, async () => imp.id));
  });
  expect((await admin.rows(imp.id, 'importadas')).length).toBeLessThan(120);
  await taking.look();
  expect(await admin.settled(imp.id)).toMatchObject({ estado: 'completada', filas: { importada: 120 } });
  await taking.stop();
  expect((await list('activos', { q: 'R-' })).map(({ codigo }: { codigo: string }) => codigo).sort()).toEqual(
    rows.map((row) => row.split(',')[0]).sort(),
  );
});

it('readings go to the meter of their asset and must fit among the others by date', async () => {
  const asset = await api.anActivo({ codigo: 'MED-1', placa: 'MED111' });
  const text = [
    'Placa;Lectura;Fecha',
    'MED111;1.000;01/03/2026',
    'MED-1;1.200;03/03/2026 08:00',
    'MED111;1.100;05/03/2026',
    'MED111;90.000;06/03/2026',
    'NADIE;5;01/03/2026',
    'MED111;1;31/12/2099',
  ].join('\n');
  const imp = await admin.checked('lecturas', 'km.csv', text, { formato_fecha: 'dma', decimal: 'coma' });
  const rows = await admin.rows(imp.id);
  expect(
    rows.map(({ errores, avisos }: { errores: { codigo: string }[]; avisos: { codigo: string }[] }) =>
      [...errores, ...avisos].map(({ codigo }) => codigo).join(),
    ),
  ).toEqual(['', '', 'FUERA_DE_RANGO', 'SOSPECHOSA', 'NO_EXISTE', 'FUERA_DE_RANGO']);
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 3, con_error: 3 } });
  const read = async () => (await admin.get(`/api/activos/${asset.id}`)).odometro_km;
  expect(await read()).toBe(1200);
  await admin.step(imp.id, 'revertir');
  expect(await read()).toBeNull();
});

it('identifiers of devices come in as the file has them, with a notice where one looks mistyped', async () => {
  const ids = ['490154203237518', '490154203237519', '49015420323757', 'Camión 12', '+573001112299', '7', 'móvil#7'];
  const imp = await admin.checked('dispositivos', 'gps.csv', ['Identificador', ...ids].join('\n'));
  expect(imp).toMatchObject({ filas_ok: 7, filas_error: 0, filas_aviso: 2 });
  const notices = (await admin.rows(imp.id, 'avisos')).flatMap(
    ({ avisos }: { avisos: { columna: string; mensaje: string }[] }) => avisos,
  );
  expect(notices).toMatchObject([
    { columna: 'Identificador', mensaje: expect.stringContaining('último dígito no cuadra') },
    { columna: 'Identificador', mensaje: expect.stringContaining('falta el 0 inicial') },
  ]);
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 7 } });
  const kept = (await list('dispositivos', {})).map(({ identificador }: { identificador: string }) => identificador);
  expect(kept).toEqual(expect.arrayContaining(ids));
});
