import { sql } from 'drizzle-orm';
import { roleId } from '#contract/core/roles';
import type { Tx } from '../db/system';

/**
 * Ends all subscriptions to a company, also those of superadmins, who may subscribe without being members. Tokens and
 * ingest keys check on each use whether the company is active, so they need nothing.
 */
export const revokeCompany = (tx: Tx, empresaId: number) =>
  tx.execute(sql`
    insert into revocaciones (clave)
    select 'miembro.' || persona.id || '.' || ${empresaId}::int from usuarios persona
    where persona.rol_id = ${roleId.superadmin}
      or exists (select 1 from usuario_empresa m where m.user_id = persona.id and m.empresa_id = ${empresaId})`);
