import { beforeAll, expect, it } from 'vitest';
import type { Indicadores } from '#contract/requests/indicadores';
import { seed } from '../../seed/index';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { expectSame } from './testing/expectSame';
import { plainly } from './testing/plainly';

const api = useApi(startOwnApi);
let companies: { id: number; nombre: string }[];
beforeAll(async () => {
  await seed(api.db, undefined);
  // Trips and kilometres are derived from its positions meanwhile.
  await api.tracking.projected();
  companies = (
    await api.db.pool.query(
      `select id, nombre from empresas where nombre in ('Transportes Andinos', 'Servicios del Valle')`,
    )
  ).rows;
});

const day = 86_400_000;
const spans = { 'the last thirty days': [30, 0], 'the quarter before': [120, 30], 'nearly a year': [360, 0] } as const;

it.each(Object.entries(spans))('the figures of %s match plain SQL over its rows', async (_, [from, to]) => {
  expect(companies).toHaveLength(2);
  for (const { id } of companies) {
    const before = Date.now();
    const asked = { from: before - from * day, to: before - to * day + (to === 0 ? 60_000 : 0) };
    const query = new URLSearchParams({
      desde: new Date(asked.from).toISOString(),
      hasta: new Date(asked.to).toISOString(),
    });
    const { status, json } = await api.as('superadmin', id).call('GET', `/api/indicadores?${query.toString()}`);
    expect(status).toBe(200);
    const after = Date.now() + 1;
    expectSame(
      json as Indicadores,
      await plainly(api, id, { ...asked, now: before }),
      await plainly(api, id, { ...asked, now: after }),
    );
  }
});
