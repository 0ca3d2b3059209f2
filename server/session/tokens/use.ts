import { sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { limits } from '#contract/core/limits';
import type { System } from '../../db/system';
import { plainAddress } from '../../net/address';
import type { Rate } from '../../plugins/callers';

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
