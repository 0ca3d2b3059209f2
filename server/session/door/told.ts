import { sql } from 'drizzle-orm';
import type { Cambio } from '#contract/entities/hojaDeVida';
import type { System, Tx } from '../../db/system';
import { securityMail } from '../../mail/index';
import type { Mail } from '../../mail/index';
import { plainAddress } from '../../net/address';

interface Happened {
  userId: number;
  /** Who did it; the user unless given. */
  authorId?: number;
  ip: string;
  cambio: Cambio;
}

/** Records a change of what guards an account, in each company of its user. */
export const auditAccount = (tx: System | Tx, { userId, authorId = userId, ip, cambio }: Happened) =>
  tx.execute(sql`
    insert into auditoria (empresa_id, user_id, accion, entidad, entidad_id, nombre, ip, cambios)
    select e.id, ${authorId}::int, 'editar', 'usuarios', u.id, u.name, ${plainAddress(ip)},
      ${JSON.stringify([cambio])}::jsonb
    from usuarios u
      left join usuario_empresa m on m.user_id = u.id and m.estado = 'activo'
      left join empresas e on e.id = m.empresa_id and e.activo
    where u.id = ${userId}`);

/** Tells the owner of an account, after the answer. */
export const tellOwner = (mail: Mail, email: string, what: string) =>
  mail.post({ email }, async () => [securityMail(email, what)]);
