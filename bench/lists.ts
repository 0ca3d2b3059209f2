import { sql } from 'drizzle-orm';
import type { Db } from '../server/db/client';
import { openCompany } from '../server/resources/admin-empresas/open';
import { openSession } from '../server/session/sessions';
import { usuarioTable } from '../server/db/tables/usuarios';
import { overHttp } from './product';
import { inTurn, type Line } from './report';

const assets = 100_000;
/** Entries of one asset, and of all together. */
const entries = { one: 10_000, all: 1_000_000 };
const rounds = 15;

/** What is asked of the API beneath /activos, and the statements with the same result. */
type Measured = [name: string, query: string, ...statements: string[]];

/**
 * Lists, search and pickers over 100,000 assets, and a sheet among 1,000,000 timeline entries, through HTTP, against
 * plain SQL with the same result in the same run.
 */
export const benchLists = (place: { url: string } | 'embedded'): Promise<Line[]> =>
  overHttp(place, fill, async ({ empresaId, asset }, { db, getterOf }) => {
    const [user] = await db.system
      .insert(usuarioTable)
      .values({ email: `b${Date.now()}@bench.test`, name: 'Bench', rol_id: 1, estado: 'activo' })
      .returning();
    const { token } = await openSession(db.system, user?.id ?? 0, { agente: undefined, ip: '127.0.0.1' });
    const get = getterOf(token, empresaId);
    const bare = async (statements: readonly string[]) => {
      for (const statement of statements) await db.pool.query(statement);
    };
    const living = `empresa_id = ${empresaId} and eliminado_en is null`;
    const page = (where: string, order: string) =>
      [
        `select * from activos where ${where} order by ${order}, id limit 25`,
        `select count(*) from activos where ${where}`,
      ] as const;
    const its = `empresa_id = ${empresaId} and activo_id = ${asset}`;
    const json = (value: object) => encodeURIComponent(JSON.stringify(value));
    const ids = Array.from({ length: 25 }, (_, i) => i * 997 + 1);
    const timeline = (name: string, filter: object, from: number, where: string): Measured => [
      `timeline, ${name}`,
      `/${asset}/historial?filter=${json(filter)}&range=[${from},${from + 49}]`,
      `
        select * from historial
        where ${its} and ${where}
        order by fecha desc nulls last, id desc nulls last limit 50 offset ${from}`,
      `select count(*) from historial where ${its} and ${where}`,
    ];
    const measured: Measured[] = [
      ['list, first page by name', `?sort=["nombre","ASC"]&range=[0,24]&filter={}`, ...page(living, 'nombre')],
      [
        'list, page 2,000 by code',
        `?sort=["codigo","ASC"]&range=[49975,49999]`,
        `select * from activos where ${living} order by codigo, id limit 25 offset 49975`,
        `select count(*) from activos where ${living}`,
      ],
      [
        'list, one state',
        `?sort=["nombre","ASC"]&range=[0,24]&filter=${json({ estado: 'fuera_de_servicio' })}`,
        ...page(`${living} and estado = 'fuera_de_servicio'`, 'nombre'),
      ],
      [
        'search of one asset',
        `?sort=["nombre","ASC"]&range=[0,24]&filter=${json({ q: 'ABC042420' })}`,
        ...page(`${living} and busqueda like '%abc042420%'`, 'nombre'),
      ],
      [
        'search of a common word',
        `?sort=["nombre","ASC"]&range=[0,24]&filter=${json({ q: 'camión 42' })}`,
        ...page(`${living} and busqueda like '%camion%' and busqueda like '%42%'`, 'nombre'),
      ],
      [
        'picker: many by id',
        `?filter=${json({ id: ids })}`,
        `select * from activos where ${living} and id in (${ids.join(',')})`,
      ],
      [
        'slim list, 10,000 rows',
        '',
        `
          select id, uuid, codigo, nombre, placa, tipo_activo, estado, nivel_id, foto_id
          from activos
          where ${living}
          order by nombre, id limit 10000`,
      ],
      ['sheet, its asset', `/${asset}`, `select * from activos where ${living} and id = ${asset}`],
      timeline('first page', {}, 0, 'true'),
      timeline('page 150', {}, 7_450, 'true'),
      timeline('one type', { tipo: ['traslado'] }, 0, `tipo = 'traslado'`),
      timeline('a word', { q: 'revisión' }, 0, `busqueda like '%revision%'`),
      [
        'sheet, chips of its timeline',
        `/${asset}/historial/conteos`,
        `select tipo, count(*) from historial where ${its} group by 1`,
      ],
      [
        'sheet, figures',
        `/${asset}/resumen`,
        `select sum(costo) from historial where ${its}`,
        `select inicio_en, fin_en from tiempos_parada where ${its}`,
        `select * from medidores where ${its} and eliminado_en is null`,
        `select vence_en, aviso_dias from documentos where ${its} and eliminado_en is null`,
        `select * from estado_activo where ${its}`,
      ],
    ];
    const lines: Line[] = [];
    for (const [name, query, ...statements] of measured)
      lines.push(
        await inTurn(
          rounds,
          name,
          () => get(`/activos${query}`),
          () => bare(statements),
        ),
      );
    return lines;
  });

const fill = async (db: Db) => {
  const { id } = await db.system.transaction((tx) =>
    openCompany(tx, { nombre: 'Banco de pruebas', zona_horaria: 'America/Bogota', moneda: 'COP' }),
  );
  const [level] = (await db.system.execute<{ id: number }>(sql`select id from niveles where empresa_id = ${id}`)).rows;
  for (let from = 1; from <= assets; from += 10_000) {
    await db.system
      .execute(sql`insert into activos (empresa_id, codigo, nombre, tipo_activo, nivel_id, estado, criticidad, placa)
      select ${id}, 'ACT-' || lpad(n::text, 6, '0'),
        (array['Camión', 'Bus', 'Camioneta', 'Montacargas'])[n % 4 + 1] || ' ' || n, 'vehiculo', ${level?.id ?? 0},
        case when n % 50 = 0 then 'fuera_de_servicio' else 'operativo' end, 'B', 'ABC' || lpad(n::text, 6, '0')
      from generate_series(${from}::int, ${from + 9_999}::int) n`);
  }
  const [first] = (
    await db.system.execute<{ id: number }>(sql`select min(id) as id from activos where empresa_id = ${id}`)
  ).rows;
  const asset = first?.id ?? 0;
  for (let from = 1; from <= entries.all; from += 50_000) {
    await db.system.execute(sql`insert into historial (empresa_id, activo_id, tipo, fecha, titulo, detalle, costo)
      select ${id}, case when n <= ${entries.one} then ${asset} else ${asset} + n % ${assets} end,
        (array['edicion', 'traslado', 'orden_cerrada', 'costo'])[n % 4 + 1], now() - n * interval '31 seconds',
        (array['Revisión', 'Cambio de aceite', 'Llantas', 'Lavado'])[n % 4 + 1] || ' ' || n, 'Taller ' || n % 97,
        case when n % 4 = 3 then n % 1000 end
      from generate_series(${from}::int, ${from + 49_999}::int) n`);
  }
  await db.pool.query('vacuum analyze activos');
  await db.pool.query('vacuum analyze historial');
  return { empresaId: id, asset };
};
