import { expect, it } from 'vitest';
import { channels } from '#contract/core/realtime';
import { roles, type Role } from '#contract/core/roles';
import { can } from '#contract/core/access';
import { sheetsIn, textIn } from './testing/sheets';
import type { TestApi } from '../testing/app';
import { importingApi } from './testing/importing';
import { doneJob } from '../testing/jobs';

const { api, admin } = await importingApi();

const calls = (id: number) =>
  [
    ['GET', ''],
    ['GET', '/valores'],
    ['GET', '/filas'],
    ['PUT', '/columnas', { mapeo: {}, opciones: {} }],
    ['PUT', '/valores', { mapeo_valores: {} }],
    ['POST', '/hoja', { hoja: 'CSV' }],
    ['POST', '/validar'],
    ['POST', '/importar'],
    ['POST', '/detener'],
    ['POST', '/revertir'],
    ['POST', '/errores'],
    ['PUT', '/filas/2', { datos: {} }],
    ['DELETE', ''],
  ].map(
    ([method, path, body]) =>
      [method as 'GET' | 'POST' | 'PUT' | 'DELETE', `/api/importaciones/${id}${path as string}`, body] as const,
  );

it.each(roles)('%s imports only if the permissions allow it', async (role: Role) => {
  const allowed = can(role, 'create', 'importaciones');
  const { call } = api.as(role);
  expect((await call('GET', '/api/importaciones')).status).toBe(allowed ? 200 : 403);
  expect((await call('GET', '/api/importaciones/plantillas/activos')).status).toBe(allowed ? 200 : 403);
  expect((await call('POST', '/api/importaciones/archivo', { bytes: 10, huella: 'a'.repeat(64) })).status).toBe(
    allowed ? 201 : 403,
  );
  const { id } = await admin.upload('niveles', 'a.csv', 'Nombre\nUno\n');
  if (!allowed)
    for (const [method, url, body] of calls(id))
      expect((await call(method, url, body)).status, `${method} ${url}`).toBe(403);
});

it('an import is invisible to other companies, and so is its channel', async () => {
  const imp = await admin.upload('niveles', 'b.csv', 'Nombre\nDos\n');
  const outsider = api.as('admin', api.b);
  for (const [method, url, body] of calls(imp.id))
    expect((await outsider.call(method, url, body)).status, `${method} ${url}`).toBe(404);
  expect((await outsider.call('GET', '/api/importaciones')).json).toEqual([]);
  const join = async (who: ReturnType<TestApi['as']>) =>
    (await who.call('POST', '/broadcasting/auth', { socket_id: '1.2', channel_name: channels.import(imp.uuid) }))
      .status;
  expect(await join(api.as('admin'))).toBe(200);
  expect(await join(outsider)).toBe(403);
  expect(await join(api.as('operario'))).toBe(403);
});

it('a file that was imported before is reported, an unreadable one gets the reason, and an unfinished import can be discarded', async () => {
  const text = 'Nombre\nSede repetida\n';
  const first = await admin.checked('niveles', 'c.csv', text);
  await admin.step(first.id, 'importar');
  const second = await admin.upload('niveles', 'c2.csv', text);
  expect(second.repetida).toMatchObject({ id: first.id });
  expect((await admin.call('DELETE', `/api/importaciones/${second.id}`)).status).toBe(200);
  expect((await admin.call('DELETE', `/api/importaciones/${first.id}`)).status).toBe(409);
  expect(await admin.upload('niveles', 'd.csv', 'Nombre\n')).toMatchObject({
    estado: 'fallida',
    error: 'La hoja no tiene filas debajo de los encabezados',
  });
});

it('steps must be in order, and ambiguities of a file must be resolved', async () => {
  await api.aNivel({ nombre: 'Sede fechas' });
  const imp = await admin.upload(
    'activos',
    'e.csv',
    'Nombre,Tipo,Nivel,Fecha de compra\nUno,Equipo,Sede fechas,04/05/2026\n',
  );
  expect((await admin.call('POST', `/api/importaciones/${imp.id}/importar`)).status).toBe(409);
  const refused = async (mapeo: object, opciones: object) =>
    (await admin.call('PUT', `/api/importaciones/${imp.id}/columnas`, { mapeo, opciones })).json.errors;
  expect(await refused(imp.mapeo, {})).toHaveProperty('formato_fecha');
  expect(await refused({ ...imp.mapeo, Nivel: null }, { formato_fecha: 'dma' })).toMatchObject({
    mapeo: ['Falta la columna de: Nivel'],
  });
  expect(await refused({ ...imp.mapeo, Tipo: 'nombre' }, { formato_fecha: 'dma' })).toHaveProperty('mapeo');
  expect(await refused(imp.mapeo, { formato_fecha: 'dma', modo: 'actualizar', clave: 'codigo' })).toHaveProperty(
    'clave',
  );
  expect(await refused({ ...imp.mapeo, Tipo: 'empresa_id' }, { formato_fecha: 'dma' })).toHaveProperty('mapeo');
});

it('the template contains the company’s own catalogues, and its headings are recognized', async () => {
  const nivel = await api.aNivel({ nombre: 'Sede de la plantilla' });
  await admin.call('POST', '/api/categorias', {
    nombre: 'Camiones',
    tipo_activo: 'vehiculo',
    campos_extra_def: [{ clave: 'ejes', etiqueta: 'Ejes', tipo: 'numero' }],
  });
  const { who } = api.as('admin');
  const answer = await api.app.inject({
    url: '/api/importaciones/plantillas/activos',
    headers: await api.by(who).headers(),
  });
  const [data, , values] = await sheetsIn(answer.rawPayload);
  expect(data?.[0]).toEqual(expect.arrayContaining(['Código', 'Nombre', 'Nivel', 'Ejes']));
  expect(values?.flat()).toEqual(expect.arrayContaining([nivel.nombre, 'Camiones', 'Fuera de servicio']));
  // The cells below «Nivel» offer its values from the second row on.
  const sheet = await textIn(answer.rawPayload, 'xl/worksheets/sheet1.xml');
  const [under, list] = [data?.[0]?.indexOf('Nivel') ?? -1, values?.[0]?.indexOf('Nivel') ?? -1].map((at) =>
    String.fromCharCode(65 + at),
  );
  expect(sheet).toMatch(new RegExp(`sqref="${under}2:${under}10001"><formula1>Valores!\\$${list}\\$2:`));
});

it('the rows with errors are returned as a file with their reasons', async () => {
  const imp = await admin.checked('niveles', 'f.csv', 'Nombre,Tipo\nBien,Sede\n,Sede\n');
  const { json } = await admin.call('POST', `/api/importaciones/${imp.id}/errores`);
  const { archivo_url: url } = await doneJob(admin.call, json.id);
  const file = await api.app.inject({ url });
  const [sheet] = await sheetsIn(file.rawPayload);
  expect(sheet).toEqual([
    ['Nombre', 'Tipo', 'Errores'],
    ['', 'Sede', 'Nombre: Obligatorio'],
  ]);
});
