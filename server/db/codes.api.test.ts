import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { unActivo } from '../testing/factories';
import { codeKey } from '#contract/rules/text';
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
});
