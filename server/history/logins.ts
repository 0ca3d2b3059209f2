import { sql } from 'drizzle-orm';
import type { System } from '../db/system';
import { plainAddress } from '../net/address';

/** Records a log-in in each company of the user; without a company it is not recorded. */
export const auditLogin = (db: System, userId: number, ip: string) =>
  db.execute(sql`
    insert into auditoria (empresa_id, user_id, accion, entidad, entidad_id, nombre, ip)
    select e.id, u.id, 'ingresar', 'usuarios', u.id, u.name, ${plainAddress(ip)} from usuarios u
      left join usuario_empresa m on m.user_id = u.id and m.estado = 'activo'
      left join empresas e on e.id = m.empresa_id and e.activo
    where u.id = ${userId}`);
