import { and, eq, sql } from 'drizzle-orm';
import { historialTable } from '../db/tables/historial';
import { activoTable } from '../db/tables/activos';
import { personalTable } from '../db/tables/personal';
import { companyId, demoAccounts } from './companies';
import type { SeedContext } from './context';
import { dayAt } from './stories';

/** The route that the operario of the demonstration drives. */
const code = 'RUT-01';
/** Before work, UTC. */
const hour = 9;

interface Found extends Record<string, unknown> {
  ruta_id: number;
  activo_id: number;
  persona_id: number;
  persona: string;
  antes_id: number | null;
  antes: string | null;
}

/**
 * Step: the operario drives a vehicle from today on, and its route: their first page shows «Mi ruta» and «Mi vehículo».
 */
export const driverOfToday = async ({ tx, day }: SeedContext) => {
  const operario = demoAccounts.find(({ role }) => role === 'operario')?.email ?? '';
  const empresa_id = await companyId(tx, 'andinos');
  const { rows } = await tx.execute<Found>(sql`
    select r.id as ruta_id, a.id as activo_id, p.id as persona_id, nombre_completo(p.nombre, p.apellido) as persona,
      c.id as antes_id, nombre_completo(c.nombre, c.apellido) as antes
    from rutas r cross join lateral jsonb_to_recordset(r.asignaciones) n(activo_id int)
    join activos a on a.empresa_id = r.empresa_id and a.id = n.activo_id and a.eliminado_en is null
    join usuarios u on u.email = ${operario}
    join personal p on p.empresa_id = r.empresa_id and p.user_id = u.id and p.eliminado_en is null
    left join personal c on c.empresa_id = a.empresa_id and c.id = a.conductor_id
    where r.empresa_id = ${empresa_id} and r.codigo = ${code} and r.eliminado_en is null
      and not exists (select 1 from activos own where own.empresa_id = r.empresa_id and own.conductor_id = p.id)
    limit 1`);
  const [found] = rows;
  // Somebody has changed the demonstration: theirs stays.
  if (!found) return;
  const { ruta_id, activo_id, persona_id, persona, antes_id, antes } = found;
  const fecha = dayAt(day, 0, hour);
  await tx
    .update(activoTable)
    .set({ conductor_id: persona_id })
    .where(and(eq(activoTable.empresa_id, empresa_id), eq(activoTable.id, activo_id)));
  // The trips until today keep their driver.
  await tx.insert(historialTable).values({
    ...{ empresa_id, activo_id, tipo: 'cambio_conductor', fecha, titulo: `Conductor: ${persona}` },
    cambios: [
      { campo: 'conductor_id', antes: antes_id, despues: persona_id, antes_nombre: antes, despues_nombre: persona },
    ],
  });
  await tx
    .update(personalTable)
    .set({ licencia_numero: '79450128', licencia_categoria: 'C2', licencia_vence_en: dayAt(day, -400).slice(0, 10) })
    .where(and(eq(personalTable.empresa_id, empresa_id), eq(personalTable.id, persona_id)));
  await tx.execute(sql`
    update rutas
    set asignaciones = (
      select jsonb_agg(n || jsonb_build_object('personal_id', ${persona_id}::int))
      from jsonb_array_elements(asignaciones) n
    )
    where empresa_id = ${empresa_id} and id = ${ruta_id}`);
};
