import type { Queries } from './queries';
import { compare, type Difference } from './compare';
import { objectsOf, type DbObject } from './objects';

/** What is left of the differences, each with the reason of PostgreSQL if it was tried. */
export interface Mended {
  mended: Difference[];
  left: (Difference & { reason?: string })[];
}

/**
 * Makes a database like a fresh one, within the transaction of this connection: creates what is missing, replaces what
 * is another, drops what earlier versions left. Never touches rows; what only its owner can decide stays in `left`.
 */
export const mend = async (client: Queries, fresh: readonly DbObject[]): Promise<Mended> => {
  await client.query('set local check_function_bodies = off');
  const before = compare(fresh, await objectsOf(client));
  const reasons = new Map<string, string>();
  let open = before;
  // Some objects need others that come later: the next round creates them.
  for (let round = 0; round < 3 && open.length > 0; round++) {
    reasons.clear();
    for (const difference of [...open].sort(dropsFirst)) {
      const reason = await tryOne(client, difference);
      if (reason !== undefined) reasons.set(keyOf(difference), reason);
    }
    const now = compare(fresh, await objectsOf(client));
    if (now.length === open.length && round > 0) break;
    open = now;
  }
  const still = new Set(open.map(keyOf));
  return {
    mended: before.filter((difference) => !still.has(keyOf(difference))),
    left: open.map((difference) => {
      const reason = reasons.get(keyOf(difference));
      return reason === undefined ? difference : { ...difference, reason };
    }),
  };
};

const keyOf = ({ que, clase, nombre }: Difference) => `${que} ${clase} ${nombre}`;

/** An index that an earlier version left may have the name of a new one, or forbid its rows. */
const dropsFirst = (a: Difference, b: Difference) => Number(b.que === 'sobra') - Number(a.que === 'sobra');

/** @returns the reason why it failed */
const tryOne = async (client: Queries, { que, clase, nombre, nuevo, hay }: Difference): Promise<string | undefined> => {
  if (que === 'sobra') return formerly.has(`${clase} ${nombre}`) && hay ? attempt(client, [hay.quitar]) : undefined;
  if (!nuevo) return undefined;
  if (que === 'falta') return attempt(client, [nuevo.crear, clase === 'tabla' ? nuevo.ajustar : '']);
  if (nuevo.ajustar) {
    const reason = await attempt(client, [nuevo.ajustar]);
    if (reason === undefined || clase !== 'función') return reason;
  }
  return hay?.quitar ? attempt(client, [hay.quitar, nuevo.crear]) : undefined;
};

const attempt = async (client: Queries, statements: string[]): Promise<string | undefined> => {
  try {
    await client.query('savepoint arreglo');
    for (const statement of statements) if (statement) await client.query(statement);
    await client.query('release savepoint arreglo');
    return undefined;
  } catch (error) {
    await client.query('rollback to savepoint arreglo');
    return error instanceof Error ? error.message : String(error);
  }
};

/** What earlier forms of our migrations created and the present ones do not. Other objects are the owner's and stay. */
const formerly = new Set([
  'función coincidencias(tabla regclass, patron text)',
  'función hoy()',
  'índice cargas_por_fecha',
  'índice eventos_uno',
  'índice ordenes_referencia_unica',
]);
