import { and, eq, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { limits } from '#contract/limits';
import { effectiveRole } from '#contract/roles';
import { formaToken } from '#contract/tokens';
import type { System } from '../../db/system';
import { plainAddress } from '../../address';
import { empresaTable } from '../../db/tables/empresas';
import type { Rate, TokenRights } from '../../plugins/callers';
import { hashOf } from '../secrets';
import { membresiaTable, usuarioTable } from '../../db/tables/usuarios';
import { tokenTable as t } from '../../db/tables/tokens';

export const isToken = (bearer: string | undefined): bearer is string =>
  bearer !== undefined && formaToken.test(bearer);

/**
 * The rights of a token; undefined for one that is unknown or expired, and while its author does not belong to the
 * company.
 */
export const findToken = async (db: System, secret: string): Promise<TokenRights | undefined> => {
  const { id, name, email, img_url, rol_id, estado } = usuarioTable;
  const [row] = await db
    .select({
      id: t.id,
      empresaId: t.empresa_id,
      permisos: t.permisos,
      direcciones: t.direcciones,
      expired: sql<boolean>`coalesce(${t.caduca_en} <= now(), false)`,
      user: { id, name, email, img_url, rol_id },
      here: membresiaTable.rol_id,
      member: sql<boolean>`${rol_id} = 1 or ${membresiaTable.user_id} is not null`,
    })
    .from(t)
    .innerJoin(empresaTable, and(eq(empresaTable.id, t.empresa_id), empresaTable.activo))
    .innerJoin(usuarioTable, and(eq(id, t.creado_por_id), eq(estado, 'activo')))
    .leftJoin(
      membresiaTable,
      and(
        eq(membresiaTable.user_id, id),
        eq(membresiaTable.empresa_id, t.empresa_id),
        eq(membresiaTable.estado, 'activo'),
      ),
    )
    .where(eq(t.token_hash, hashOf(secret)))
    .prepare('find_token')
    .execute();
  if (!row || row.expired || !row.member) return undefined;
  const { here, expired: _, member: __, ...token } = row;
  return { ...token, role: effectiveRole(token.user.rol_id, here) };
};

/** Whether a request may come from here. `said`: as the connection shows it. */
export const comesFrom = (direcciones: readonly string[], said: string): boolean => {
  if (direcciones.length === 0) return true;
  const plain = plainAddress(said);
  if (plain === null) return false;
  const address = ipaddr.parse(plain);
  return direcciones.some((given) => {
    const [network, bits] = rangeOf(given);
    return network.kind() === address.kind() && address.match(network, bits);
  });
};

/** A network, or one address as a network of its own. Networks of mapped IPv4 addresses are IPv4. */
const rangeOf = (given: string): [ipaddr.IPv4 | ipaddr.IPv6, number] => {
  const [network, bits] = given.includes('/') ? ipaddr.parseCIDR(given) : [ipaddr.parse(given), undefined];
  if (!(network instanceof ipaddr.IPv6) || !network.isIPv4MappedAddress())
    return [network, bits ?? (network.kind() === 'ipv4' ? 32 : 128)];
  return [network.toIPv4Address(), Math.max(0, (bits ?? 128) - 96)];
};

const { perWindow, window } = limits.tokens;

/**
 * Counts a request and notes the use, in one statement for all processes. The count need not survive a crash, so
 * nothing waits for the disk.
 * @returns undefined when the token was revoked meanwhile
 */
export const countUse = async (db: System, id: number, ip: string): Promise<Rate | undefined> => {
  const { rows } = await db.execute<{ en_ventana: number; quedan_s: number }>(sql`
    with sin_espera as (select set_config('synchronous_commit', 'off', true))
    update tokens set
      ventana_en = case when ${isOpen} then ventana_en else now() end,
      en_ventana = case when ${isOpen} then least(en_ventana, ${perWindow}) + 1 else 1 end,
      ultimo_uso_en = now(),
      ultima_direccion = ${plainAddress(ip)}
    from sin_espera
    where tokens.id = ${id}
    returning en_ventana, ceil(${window / 1_000} - extract(epoch from now() - ventana_en))::int as quedan_s`);
  const [row] = rows;
  if (!row) return undefined;
  return {
    remaining: Math.max(0, perWindow - row.en_ventana),
    reset: Math.max(1, row.quedan_s),
    exceeded: row.en_ventana > perWindow,
  };
};

const isOpen = sql`coalesce(now() - ventana_en between '0' and ${window} * interval '1 millisecond', false)`;
