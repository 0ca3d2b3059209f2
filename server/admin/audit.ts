import { eq, isNull, sql } from 'drizzle-orm';
import { auditorias } from '#contract/requests/auditoria';
import type { System } from '../db/system';
import { auditoriaTable as a } from '../db/tables/historial';
import { usuarioTable as u } from '../db/tables/usuarios';
import type { Spanning } from './list';

/** What was done outside any company: who became superadmin, whom nobody else could block. */
export const platformAudit = (db: System): Spanning => ({
  listed: { ...auditorias, name: 'admin-users' },
  fields: {
    id: a.id,
    fecha: a.fecha,
    user_id: a.user_id,
    usuario: u.name,
    accion: a.accion,
    entidad: a.entidad,
    entidad_id: a.entidad_id,
    nombre: a.nombre,
    cambios: a.cambios,
    ip: a.ip,
  },
  from: (fields) => db.select(fields).from(a).leftJoin(u, eq(u.id, a.user_id)).$dynamic(),
  always: isNull(a.empresa_id),
  conditions: ({ desde, hasta }) => ({
    ...(desde && { desde: sql`${a.fecha} >= ${desde[0]}` }),
    ...(hasta && { hasta: sql`${a.fecha} <= ${hasta[0]}` }),
  }),
  matching: (pattern) =>
    sql`normalizar(coalesce(${a.nombre}, '') || ' ' || coalesce(${u.name}, '')) like normalizar(${pattern})`,
});
