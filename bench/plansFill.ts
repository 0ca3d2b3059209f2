import pg from 'pg';
import type { Db } from '../server/db/client';
import { openCompany } from '../server/resources/admin-empresas/open';
import { openSession } from '../server/session/sessions';
import { usuarioTable } from '../server/db/tables/usuarios';

export interface FilledPlans {
  empresaId: number;
  token: string;
}

const name = 'Banco de planes';

/** A company with 100 plans for 10,000 assets each: a twentieth of the dues is overdue, and some have an open order. */
export const fillPlans = async (db: Db, url: string): Promise<FilledPlans> => {
  const empresaId = await fill(db, url);
  const [user] = await db.system
    .insert(usuarioTable)
    .values({ email: `b${Date.now()}@bench.test`, name: 'Bench', rol_id: 1, estado: 'activo' })
    .returning();
  const { token } = await openSession(db.system, user?.id ?? 0, { agente: undefined, ip: '127.0.0.1' });
  return { empresaId, token };
};

const fill = async (db: Db, url: string): Promise<number> => {
  const { id } = await db.system.transaction((tx) =>
    openCompany(tx, { nombre: name, zona_horaria: 'America/Bogota', moneda: 'COP' }),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Without triggers: the dues are inserted with their computed fields.
    await client.query('set session_replication_role = replica');
    for (const statement of statements(id)) await client.query(statement);
    for (const table of ['activos', 'mantenimiento', 'mantenimiento_activos', 'ordenes'])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
  return id;
};

const statements = (id: number): string[] => [
  `insert into activos (empresa_id, codigo, nombre, tipo_activo, nivel_id, estado, criticidad)
    select ${id}, 'ACT-' || n, 'Activo ' || n, 'vehiculo', (select min(id) from niveles where empresa_id = ${id}),
      'operativo', 'B'
    from generate_series(1, 10000) n`,
  `
    insert into mantenimiento (
      empresa_id, nombre, tipo, estado, alcance, disparador, cada_valor, cada_unidad, base, inicia_en,
      crear_orden_automatica, anticipacion_dias, prioridad, requiere_firma
    )
    select ${id}, 'Plan ' || n, 'preventivo', 'activo', 'nivel', 'tiempo', 1, 'anio', 'programada', current_date, false,
      0, 'media', false
    from generate_series(1, 100) n`,
  `
    insert into mantenimiento_activos (
      empresa_id, plan_id, activo_id, proxima_fecha, vence_en, avisa_desde, vencido_desde, ancla, vencido_contado
    )
    select ${id}, plan_id, activo_id, dia, dia, dia - 7, dia + 1, current_date, 0
    from (
      select p.id as plan_id, a.id as activo_id, current_date - 19 + ((p.id * 7919 + a.id) % 400)::int as dia
      from mantenimiento p cross join activos a where p.empresa_id = ${id} and a.empresa_id = ${id}
    ) d`,
  `insert into ordenes (empresa_id, numero, titulo, tipo, prioridad, estado, nivel_id, mantenimiento_activo_id)
    select ${id}, 'OT-' || v.id, 'Orden ' || v.id, 'preventivo', 'media', 'pendiente',
      (select min(id) from niveles where empresa_id = ${id}), v.id
    from mantenimiento_activos v where v.empresa_id = ${id} and v.id % 200 = 0`,
];
