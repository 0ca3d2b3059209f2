import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Componente } from '#contract/entities/componentes';
import type { FilaLlantas } from '#contract/requests/reporteLlantas';
import { unaRegla, unComponente } from '../../testing/factories';
import { dayFromNow } from '../../testing/plans';
import { lookAtConditions } from '../eventos/rules/rounds';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';

const api = useApi(startOwnApi);
const admin = () => api.as('admin');
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Lives by chance: some without mounts, readings, meters; with retreads and readings that were taken back. */
beforeAll(async () => {
  const tyres: number[] = [];
  const assets: number[] = [];
  for (let n = 0; n < 30; n++) {
    const brand = [' Ruta', 'RUTA', 'Sur', null][n % 4];
    tyres.push(
      (await admin().post('/api/componentes', unComponente({ marca: brand, costo: n % 5 ? n * 100 : null }))).id,
    );
  }
  for (let n = 0; n < 5; n++) assets.push((await api.anActivo()).id);
  const [these, those] = [sql`${sql.param(tyres)}::int[]`, sql`${sql.param(assets)}::int[]`];
  const { db, a } = api;
  await db.system.transaction(async (tx) => {
    const run = (query: ReturnType<typeof sql>) => tx.execute(query);
    await run(sql`select setseed(0.62)`);
    // The last asset has no meter; another one's first meter is deleted.
    await run(sql`delete from medidores where activo_id = ${assets[4]}`);
    await run(sql`insert into medidores (empresa_id, activo_id, tipo, unidad, acumulativo, eliminado_en)
      select ${a}, ${assets[3]}, 'odometro', 'km', true, null`);
    await run(sql`update medidores set eliminado_en = now()
      where id = (select min(id) from medidores where activo_id = ${assets[3]} and tipo = 'odometro')`);
    await run(sql`insert into lecturas (empresa_id, medidor_id, valor, total, fecha, fuente, estado)
      select ${a}, m.id, k * 170, k * 170 + (random() * 100)::int,
        date_trunc('hour', now()) - interval '5 days' * (80 - k) + interval '1 hour' * (random() * 100)::int, 'manual',
        case when random() < 0.1 then 'dudosa' else 'valida' end
      from medidores m, generate_series(1, 79) k where m.activo_id = any(${those})`);
    await run(sql`insert into lecturas (empresa_id, medidor_id, valor, total, fecha, fuente, estado)
      select empresa_id, medidor_id, valor + 5, total + 5, fecha, fuente, estado from lecturas
      where medidor_id in (select id from medidores where activo_id = any(${those})) and random() < 0.1`);
    await run(sql`update medidores set valor_actual = u.total, fecha_actual = u.fecha
      from (select distinct on (medidor_id) * from lecturas where estado = 'valida' order by medidor_id, fecha desc, id desc) u
      where u.medidor_id = medidores.id and medidores.activo_id = any(${those})`);
    await run(sql`insert into montajes (empresa_id, componente_id, activo_id, posicion, desde, hasta)
      select ${a}, c.id, (${those})[1 + (random() * 4)::int], '1I', now() - interval '40 days' * (11 - k),
        case when k < 10 then now() - interval '40 days' * (11 - k) + interval '1 day' * (random() * 40)::int end
      from unnest((${these})[3:]) c (id), generate_series(0, 10) k where random() < 0.8 or k = 10`);
    await run(sql`update componentes set estado = 'montado', activo_id = s.activo_id, posicion = '1I', desde = s.desde
      from montajes s where s.empresa_id = ${a} and s.componente_id = componentes.id and s.hasta is null`);
    await run(sql`insert into componente_actos (empresa_id, componente_id, tipo, fecha, costo)
      select ${a}, c.id, 'reencauche', now() - interval '1 day' * (random() * 400)::int, 50
      from unnest(${these}) c (id), generate_series(1, 2) where random() < 0.3`);
    await run(sql`insert into componente_actos (empresa_id, componente_id, tipo, fecha)
      select ${a}, c.id, 'desechado', now() - interval '1 day' * (random() * 60)::int
      from unnest((${these})[1:3]) c (id)`);
    await run(sql`insert into componente_actos (empresa_id, componente_id, tipo, fecha, anula_id)
      select empresa_id, componente_id, 'anulado', now(), id from componente_actos
      where empresa_id = ${a} and tipo = 'reencauche' and random() < 0.4`);
    await run(sql`insert into componente_lecturas (empresa_id, componente_id, fecha, menor_mm, presion, anulada_en)
      select ${a}, c.id, now() - interval '1 day' * (450 - k * 30 + (random() * 50)::int),
        case when random() < 0.9 then 13 - k * 0.85 + random() end, 90, case when random() < 0.1 then now() end
      from unnest((${these})[2:]) c (id), generate_series(0, 14) k where random() < 0.8`);
  });
});

it('the lives of many are those of each', async () => {
  const { rows } = await api.db.system.execute<{ km: number; desgaste: number; same: boolean }>(sql`
    select uno.km::float8, uno.desgaste, abs(uno.km - todas.km) < 0.000001
      and (uno.desgaste is not distinct from todas.desgaste
        or abs(uno.desgaste - todas.desgaste) <= abs(uno.desgaste) * 0.000001)
      and (uno.reencauches_n, uno.costo_reencauches, uno.menor_mm, uno.profundidad_en) is not distinct from
        (todas.reencauches_n, todas.costo_reencauches, todas.menor_mm, todas.profundidad_en) as same
    from vidas_componentes(${api.a}, array(select id from componentes where empresa_id = ${api.a})) todas
    cross join lateral vida_componente(${api.a}, todas.componente_id) uno`);
  expect(rows).toHaveLength(30);
  expect(rows.filter(({ same }) => !same)).toEqual([]);
  expect(rows.filter(({ km, desgaste }) => km > 0 && desgaste > 0).length).toBeGreaterThan(15);
});

it('what is to be changed until a day is what each one says', async () => {
  const all: Componente[] = await admin().get('/api/componentes?range=[0,99]');
  const told = all.flatMap(({ id, cambio_previsto_en }) => (cambio_previsto_en ? [{ id, cambio_previsto_en }] : []));
  expect(told.length).toBeGreaterThan(5);
  for (const until of [day(-1), day(1), day(120), day(4_000)]) {
    const filter = encodeURIComponent(JSON.stringify({ cambio_hasta: until }));
    const due: Componente[] = await admin().get(`/api/componentes?filter=${filter}&range=[0,99]`);
    const expected = told.filter((each) => each.cambio_previsto_en <= until).map(({ id }) => id);
    expect(due.map(({ id }) => id).sort()).toEqual(expected.sort());
  }
});

it('tyres to be changed are told once they are worn, and as many days ahead as their rule says', async () => {
  const all: Componente[] = await admin().get('/api/componentes?range=[0,99]');
  for (const umbral of [null, 60]) {
    const rule = await admin().post('/api/reglas', unaRegla({ tipo: 'llanta_por_cambiar', umbral }));
    await api.db.system.execute(sql`update reglas set vigente_desde = '2000-01-01' where id = ${rule.id}`);
    await lookAtConditions(api.db, () => {});
    const { rows } = await api.db.system.execute<{ asunto: string }>(
      sql`select asunto from eventos where regla_id = ${rule.id} and fin_en is null`,
    );
    const due = all.filter(
      ({ estado, profundidad_mm, profundidad_min, cambio_previsto_en }) =>
        estado === 'montado' &&
        profundidad_mm !== null &&
        (profundidad_mm <= (profundidad_min ?? 0) ||
          (umbral !== null && cambio_previsto_en !== null && cambio_previsto_en <= dayFromNow(umbral))),
    );
    expect(due.length).toBeGreaterThan(0);
    expect(rows.map(({ asunto }) => asunto).sort()).toEqual(due.map(({ serie }) => serie).sort());
  }
});

it('the report of tyres says what a count of their records says', async () => {
  const all: Componente[] = await admin().get('/api/componentes?range=[0,99]');
  const { rows: acts } = await api.db.system.execute<{ componente_id: number; tipo: string }>(sql`
    select componente_id, tipo from componente_actos a where empresa_id = ${api.a} and tipo <> 'anulado'
      and fecha >= now() - interval '700 days'
      and not exists (select from componente_actos n where n.empresa_id = a.empresa_id and n.anula_id = a.id)`);
  const { rows: stays } = await api.db.system.execute<{ id: number }>(
    sql`select distinct componente_id as id from montajes where empresa_id = ${api.a}`,
  );
  const counted = all.filter(({ id }) => stays.some((s) => s.id === id) || acts.some((a) => a.componente_id === id));
  const days = encodeURIComponent(JSON.stringify({ desde: day(-700), hasta: day(1) }));
  const rows: FilaLlantas[] = await admin().get(`/api/reportes/llantas?filter=${days}`);
  expect(rows.map(({ id }) => id.split(' · ')[0]).sort()).toEqual(['ruta', 'sur', '—']);
  for (const row of rows) {
    const brand = row.id.split(' · ')[0];
    const mine = counted.filter(({ marca }) => (marca?.trim().toLowerCase() ?? '—') === brand);
    const sum = (of: readonly (number | null)[]) => of.reduce<number>((total, each) => total + (each ?? 0), 0);
    const priced = mine.filter(({ costo_total, km }) => costo_total !== null && km > 0);
    const worn = mine.flatMap(({ desgaste_mm_1000km }) => desgaste_mm_1000km ?? []);
    const done = (tipo: string) =>
      acts.filter((act) => act.tipo === tipo && mine.some(({ id }) => id === act.componente_id)).length;
    expect(row).toMatchObject({
      llantas_n: mine.length,
      reencauches_n: done('reencauche'),
      desechadas_n: done('desechado'),
    });
    expect(row.km).toBeCloseTo(sum(mine.map(({ km }) => km)), 0);
    expect(row.costo).toBe(sum(mine.map(({ costo_total }) => costo_total)));
    expect(row.costo_km).toBeCloseTo(
      sum(priced.map(({ costo_total }) => costo_total)) / sum(priced.map(({ km }) => km)),
      3,
    );
    expect(row.desgaste_mm_1000km).toBeCloseTo(sum(worn) / worn.length, 3);
  }
});
