import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../testing/useApi';
import { unActivo } from '../testing/factories';
import { doneJob } from '../testing/jobs';

const api = useApi();
let nivel: { id: number };
beforeAll(async () => {
  nivel = await api.aNivel({ nombre: 'Sede Norte' });
  for (const nombre of ['Bus', '=1+1', 'Ñandú'])
    await api
      .as('admin')
      .call(
        'POST',
        '/api/activos',
        unActivo({ nivel_id: nivel.id, nombre, costo_adquisicion: 1_500.5, fecha_compra: '2026-02-01' }),
      );
});

const columns = ['nombre', 'tipo_activo', 'nivel_id', 'fecha_compra', 'costo_adquisicion', 'en_linea'];

const ask = (body: object, caller = api.as('admin'), list = 'activos') =>
  caller.call('POST', `/api/${list}/exportar`, {
    formato: 'csv',
    sort: '["nombre","ASC"]',
    columnas: columns,
    ...body,
  });

const fileOf = async (body: object, caller = api.as('admin'), list = 'activos') => {
  const { status, json } = await ask(body, caller, list);
  expect(status).toBe(202);
  const job = await doneJob(caller.call, json.id);
  const file = await api.app.inject({ url: job.archivo_url });
  return { ...job, headers: file.headers, bytes: file.rawPayload };
};

describe('a list as a file', () => {
  it('is CSV in our own words, without formulas', async () => {
    const { bytes, nombre_archivo, headers } = await fileOf({ filter: JSON.stringify({ nivel_id: nivel.id }) });
    const [declared, head, ...rows] = bytes.toString('utf8').replace('\uFEFF', '').split('\r\n');
    expect(declared).toBe('sep=;');
    expect(head).toBe('Nombre;Tipo;Nivel;Fecha de compra;Costo de adquisición;Conexión');
    expect(rows).toContain('Bus;Vehículo;Sede Norte;01/02/2026;1500,5;Sin conexión');
    expect(rows.find((row: string) => row.includes('1+1'))).toMatch(/^'=1\+1|^"'=1\+1"/);
    expect(nombre_archivo).toMatch(/^activos-\d{4}-\d\d-\d\d\.csv$/);
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });

  it.each([
    [{ separador: ';', decimal: '.' }, 'sep=;\r\nNombre;Costo de adquisición\r\nBus;1500.5'],
    [{ separador: ',', decimal: '.' }, 'Nombre,Costo de adquisición\r\nBus,1500.5'],
    [{ separador: ',', decimal: ',' }, 'Nombre,Costo de adquisición\r\nBus,"1500,5"'],
    [{ separador: 'tab', decimal: ',' }, 'Nombre\tCosto de adquisición\r\nBus\t1500,5'],
  ])('is CSV in the form that was asked for: %o', async (form, text) => {
    const filter = JSON.stringify({ nivel_id: nivel.id, q: 'Bus' });
    const { bytes } = await fileOf({ ...form, filter, columnas: ['nombre', 'costo_adquisicion'] });
    expect(bytes.toString('utf8')).toBe(`\uFEFF${text}`);
  });

  it('is a workbook with typed numbers and days', async () => {
    const { bytes } = await fileOf({ formato: 'xlsx', filter: JSON.stringify({ nivel_id: nivel.id, q: 'Bus' }) });
    const [sheet] = await readXlsxFile(bytes);
    expect(sheet?.data).toEqual([
      ['Nombre', 'Tipo', 'Nivel', 'Fecha de compra', 'Costo de adquisición', 'Conexión'],
      ['Bus', 'Vehículo', 'Sede Norte', new Date('2026-02-01T00:00:00Z'), 1500.5, 'Sin conexión'],
    ]);
  });

  it('has all rows, page after page', async () => {
    const level = await api.aNivel();
    await api.db.system
      .execute(`insert into activos (empresa_id, codigo, nombre, tipo_activo, nivel_id, estado, criticidad)
      select ${api.a}, 'M-' || n, 'Muchos ' || n, 'equipo', ${level.id}, 'operativo', 'B'
      from generate_series(1, 2500) n`);
    const { bytes } = await fileOf({ filter: JSON.stringify({ nivel_id: level.id }), columnas: ['codigo'] });
    const rows = bytes.toString('utf8').trim().split('\r\n').slice(2);
    expect(new Set(rows).size).toBe(2_500);
  });

  it('contains no costs for users who may not see them, and is refused to users who may not open the list', async () => {
    const operario = api.as('operario');
    expect((await ask({}, operario)).status).toBe(400);
    expect((await ask({ columnas: [columns[0]] }, operario)).status).toBe(202);
    expect((await ask({ columnas: [columns[0]] }, api.as('monitor'))).status).toBe(403);
    expect((await ask({ columnas: [columns[0]] }, operario, 'dispositivos')).status).toBe(403);
  });

  it.each([
    { columnas: ['empresa_id'] },
    { columnas: ['__proto__'] },
    { filter: '{"nada":1}' },
    { sort: '["nada","ASC"]' },
  ])('is refused at once with %o', async (body) => {
    expect((await ask(body)).status).toBe(400);
  });

  it('is recorded in the audit', async () => {
    await ask({});
    const { rows } = await api.db.system.execute(
      `select count(*)::int n from auditoria where accion = 'exportar' and entidad = 'activos' and empresa_id = ${api.a}`,
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
  });

  it('of usuarios also works', async () => {
    const { bytes } = await fileOf({ sort: '["email","ASC"]', columnas: ['email'] }, api.as('admin'), 'usuarios');
    expect(bytes.toString('utf8')).toContain('@');
  });
});
