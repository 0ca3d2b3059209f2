import { fillPlans } from './plansFill';
import { overHttp } from './product';
import { inTurn, type Line } from './report';

const rounds = 7;

/**
 * Plans, dues and calendar over a million dues, through HTTP, against plain SQL with the same result in the same run.
 */
export const benchPlans = (url: string): Promise<Line[]> =>
  overHttp(
    { url },
    (db) => fillPlans(db, url),
    async ({ empresaId, token }, { db, getterOf }) => {
      const ask = getterOf(token, empresaId);
      const get = async (path: string, given: Record<string, unknown> = {}) => {
        const query = new URLSearchParams(
          Object.entries(given).map(([name, value]) => [
            name,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
        );
        await ask(`/mantenimiento${path}?${query.toString()}`);
      };
      const bare = async (...statements: string[]) => {
        for (const statement of statements) await db.pool.query(statement);
      };
      const plans = `mantenimiento p where p.empresa_id = ${empresaId} and p.eliminado_en is null`;
      const open = `
      select mantenimiento_activo_id from ordenes
      where mantenimiento_activo_id is not null and eliminado_en is null and estado not in ('cerrada', 'cancelada')`;
      const state = `case
      when v.id in (${open}) then 'en_orden'
      when v.vencido_desde <= current_date then 'vencido'
      when v.avisa_desde <= current_date then 'proximo'
      else 'al_dia'
    end`;
      const counts = (which: string) => `
      select plan_id, min(vence_en), count(*), count(*) filter (where s = 'en_orden'),
        count(*) filter (where s = 'vencido'), count(*) filter (where s = 'proximo'),
        count(*) filter (where s = 'al_dia')
      from (
        select v.plan_id, v.vence_en, ${state} as s from mantenimiento_activos v
        where v.fuera_desde is null and v.plan_id in (${which})
      ) d
      group by plan_id`;
      const dues = `mantenimiento_activos v
      join mantenimiento p on p.id = v.plan_id and p.estado = 'activo' and p.eliminado_en is null
      join activos a on a.id = v.activo_id
      where v.empresa_id = ${empresaId} and v.fuera_desde is null`;
      const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
      const { rows } = await db.pool.query<{ id: number }>(`select min(p.id) as id from ${plans}`);
      const plan = rows[0]?.id ?? 0;
      const page = (where: string, order: string) => [
        `select v.*, p.nombre, a.nombre from ${dues} and ${where} order by ${order}, v.id limit 50`,
        `select count(*) from ${dues} and ${where}`,
      ];

      return [
        await inTurn(
          rounds,
          'plans, first page',
          () => get('', { filter: {}, sort: ['nombre', 'ASC'], range: [0, 49] }),
          () =>
            bare(
              `select * from ${plans} order by nombre, id limit 50`,
              `select count(*) from ${plans}`,
              counts(`select id from (select p.id from ${plans} order by nombre, id limit 50) q`),
            ),
        ),
        await inTurn(
          rounds,
          'one plan',
          () => get(`/${plan}`),
          () => bare(`select * from ${plans} and p.id = ${plan}`, counts(String(plan))),
        ),
        await inTurn(
          rounds,
          'dues, first page',
          () => get('/vencimientos', { filter: {}, sort: ['vence_en', 'ASC'], range: [0, 49] }),
          () => bare(...page('true', 'v.vence_en')),
        ),
        await inTurn(
          rounds,
          'dues, overdue ones',
          () => get('/vencimientos', { filter: { situacion: 'vencido' }, sort: ['vence_en', 'ASC'], range: [0, 49] }),
          () => bare(...page(`v.vencido_desde <= current_date and v.id not in (${open})`, 'v.vence_en')),
        ),
        await inTurn(
          rounds,
          'calendar of a plan, a month',
          () => get('/calendario', { desde: days(0), hasta: days(30), plan_id: plan }),
          () =>
            bare(`
            select v.*, p.nombre, a.nombre, ${state}
            from ${dues} and v.plan_id = ${plan} and v.vence_en <= current_date + 30`),
        ),
      ];
    },
  );
