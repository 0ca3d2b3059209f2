import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../testing/database';
import { startOwnApi } from '../testing/app';
import { migrateTo } from '../testing/migrateTo';
import { useApi } from '../testing/useApi';
import { unActivo } from '../testing/factories';
import { codeKey } from '#contract/rules/text';
import { openPglite } from './pglite/index';
import { later } from '../../testing/later';
import { filtered } from '../../testing/filtered';

const api = useApi(startOwnApi);
let nivel_id: number;
beforeAll(async () => {
  nivel_id = (await api.aNivel()).id;
});

const create = (given: object) => api.as('admin').call('POST', '/api/activos', unActivo({ nivel_id, ...given }));
const found = async (q: string) => {
  const { json } = await api.as('admin').call('GET', `/api/activos?${filtered({ q })}`);
  return json.map(({ codigo }: { codigo: string }) => codigo);
};

describe('codes and plates', () => {
  it.each([
    'ÑÁU 123',
    'abc-123',
    'Ø 9',
    'ﬁ-1',
    '١٢٣',
    '№ 5',
    '--',
    ' . ',
    'İstanbul',
    'Ж-12',
    'x½',
    'ＡＢ１',
    '中-1',
    'a\\_b',
    '',
  ])('have the same key in the browser and in the database: «%s»', async (text) => {
    const { rows } = await api.db.system.execute<{ clave: string }>(sql`select clave(${text}::text) as clave`);
    expect(codeKey(text)).toBe(rows[0]?.clave);
  });

  it('are equal when their letters and digits are equal', async () => {
    expect((await create({ codigo: 'K-1', placa: 'ABC 123' })).status).toBe(201);
    expect((await create({ placa: 'abc-123' })).json).toMatchObject({
      code: 'VALIDACION',
      errors: { placa: ['Ya existe'] },
    });
    expect((await create({ codigo: 'k1' })).json).toMatchObject({ errors: { codigo: ['Ya existe'] } });
    expect((await create({ codigo: '**' })).status).toBe(201);
    expect((await create({ codigo: '##' })).status).toBe(201);
  });

  it.each(['nau123', 'ñáu-123', 'NAU 123', 'u.123', 'n.4u'])(
    'are searched for «%s» by letters and digits only',
    async (q) => {
      if ((await found('NAU-BUS')).length === 0) await create({ codigo: 'NAU-BUS', placa: 'ÑÁU 123' });
      expect(await found(q)).toEqual(q === 'n.4u' ? [] : ['NAU-BUS']);
    },
  );

  later('that only the new rule makes equal get distinct ones in the migration', async () => {
    const before = await mkdtemp(path.join(tmpdir(), 'ftrack-migrations-'));
    const lite = await openPglite({ dir: null, onCrash: () => {} });
    try {
      await cp(migrations, before, { recursive: true });
      const journal = path.join(before, 'meta', '_journal.json');
      const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
      const at = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_search'));
      await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, at) }));
      const db = drizzle(lite.pool);
      await migrateTo(lite, before);
      await db.execute(`insert into empresas (nombre, zona_horaria, moneda) values ('Una', 'UTC', 'COP')`);
      await db.execute(`insert into niveles (empresa_id, nombre, tipo) values (1, 'Sede', 'sede')`);
      for (const [codigo, placa] of [
        ['A-1', 'ABC 123'],
        ['A1', 'abc-123'],
        ['a 1', null],
        ['A1-2', 'ABCDEFGHIJKLMNO'],
        ['Z', 'ABCDEFGHIJKLM.NO'.slice(0, 15)],
        ['Y', 'ABCDEFGHIJKLMÑO'],
        ['X', 'ABCDEFGHIJKLMNÓ'],
      ])
        await db.execute(sql`
          insert into activos (empresa_id, codigo, nombre, placa, tipo_activo, nivel_id, estado, criticidad)
          values (1, ${codigo}, 'Bus', ${placa}, 'vehiculo', 1, 'operativo', 'B')`);
      await migrateTo(lite, migrations);
      const { rows } = await db.execute(`select codigo, placa from activos order by id`);
      expect(rows).toEqual([
        { codigo: 'A-1', placa: 'ABC 123' },
        { codigo: 'A1-3', placa: 'abc-123-2' },
        { codigo: 'a 1-4', placa: null },
        { codigo: 'A1-2', placa: 'ABCDEFGHIJKLMNO' },
        { codigo: 'Z', placa: 'ABCDEFGHIJKLM.N' },
        { codigo: 'Y', placa: 'ABCDEFGHIJKLM-2' },
        { codigo: 'X', placa: 'ABCDEFGHIJKLM-3' },
      ]);
      const audited = await db.execute(
        `select cambios from auditoria where entidad = 'activos' and entidad_id = 2 order by id`,
      );
      expect(audited.rows.map(({ cambios }) => (cambios as unknown[])[0])).toEqual([
        { campo: 'codigo', antes: 'A1', despues: 'A1-3' },
        { campo: 'placa', antes: 'abc-123', despues: 'abc-123-2' },
      ]);
    } finally {
      await lite.close();
      await rm(before, { recursive: true });
    }
  });
});
