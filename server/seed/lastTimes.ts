import { sql } from 'drizzle-orm';
import { masDias, masMeses } from '#contract/rules/fechasPlan';
import { demoCompanies } from './companies';
import type { SeedContext } from './context';

/** Days before the seed on which every so many assets of a plan had it done; of the others nobody knows. */
const told: readonly { plan: string; every: number; from: readonly number[]; ago: number; months?: number }[] = [
  { plan: 'Revisión de frenos%', every: 10, from: [1, 3, 4, 6, 7], ago: 4, months: 6 },
  { plan: 'Revisión de frenos%', every: 10, from: [0, 2, 5, 8], ago: 2 },
  { plan: 'Cambio de aceite%', every: 5, from: [1], ago: 100 },
  { plan: 'Cambio de aceite%', every: 5, from: [2], ago: 85 },
  { plan: 'Cambio de aceite%', every: 5, from: [3, 4], ago: 40 },
];

/** Step 20: when assets last had the work of their plans: some are overdue, some near, and of a few nobody knows. */
export const lastTimes = async ({ tx, day }: SeedContext) => {
  const names = sql.param(Object.values(demoCompanies).map(({ nombre }) => nombre));
  const today = new Date(day).toISOString().slice(0, 10);
  // All of the company's assets are below the levels of these plans.
  await tx.execute(sql`
    with nacen as (
      insert into mantenimiento_activos (empresa_id, plan_id, activo_id)
      select p.empresa_id, p.id, a.id
      from empresas e
      join mantenimiento p on p.empresa_id = e.id and p.alcance = 'nivel' and p.eliminado_en is null
      join activos a on a.empresa_id = e.id and a.eliminado_en is null and a.estado <> 'dado_de_baja'
      where e.nombre = any(${names}::text[])
      order by p.id, a.id
      on conflict do nothing returning id, empresa_id
    )
    insert into mantenimiento_pasos (empresa_id, vencimiento_id, ciclo, tipo)
    select empresa_id, id, 0, 'entra' from nacen`);
  for (const { plan, every, from, ago, months = 0 } of told)
    await tx.execute(sql`
      insert into mantenimiento_pasos (empresa_id, vencimiento_id, ciclo, tipo, dia)
      select v.empresa_id, v.id, v.ciclo, 'ultima', ${masMeses(masDias(today, -ago), -months)}::date
      from (
        select v.*, row_number() over (partition by v.plan_id order by v.activo_id) as n
        from mantenimiento_activos v
        join mantenimiento p on p.id = v.plan_id and p.empresa_id = v.empresa_id and p.nombre like ${plan}
        join empresas e on e.id = v.empresa_id and e.nombre = any(${names}::text[])
        where v.fuera_desde is null
      ) v
      where v.n % ${every} = any(${sql.param([...from])}::int[])`);
};
