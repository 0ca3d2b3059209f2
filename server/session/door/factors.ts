import { eq, sql } from 'drizzle-orm';
import type { Paso } from '#contract/requests/factores';
import type { System, Tx } from '../../db/system';
import { autenticadorTable, codigoRecuperacionTable, equipoTable, llaveTable } from '../../db/tables/puerta';
import { usuarioTable } from '../../db/tables/usuarios';

/** The factors of an account beside its password. */
export interface Factors {
  /** Since when the codes of an app are asked for. */
  since: string | null;
  codesLeft: number;
  keys: number;
}

export const factorsOf = async (db: System | Tx, userId: number): Promise<Factors> => {
  const count = (table: typeof llaveTable | typeof codigoRecuperacionTable) =>
    sql<number>`(select count(*)::int from ${table} f where f.user_id = ${userId})`;
  const [row] = await db
    .select({
      since: autenticadorTable.desde,
      codesLeft: count(codigoRecuperacionTable),
      keys: count(llaveTable),
    })
    .from(usuarioTable)
    .leftJoin(autenticadorTable, eq(autenticadorTable.user_id, usuarioTable.id))
    .where(eq(usuarioTable.id, userId));
  return row ?? { since: null, codesLeft: 0, keys: 0 };
};

/** The same, while nobody else changes them: until the transaction ends. */
export const factorsInTurn = async (tx: Tx, userId: number): Promise<Factors> => {
  await tx.select({ id: usuarioTable.id }).from(usuarioTable).where(eq(usuarioTable.id, userId)).for('no key update');
  return factorsOf(tx, userId);
};

/** Whether the password alone does not let in. */
export const hasFactor = ({ since, keys }: Factors): boolean => since !== null || keys > 0;

/** What may follow the password. */
export const stepsOf = ({ since, keys, codesLeft }: Factors): Paso[] => [
  ...(since === null ? [] : (['totp'] as const)),
  ...(keys > 0 ? (['llave'] as const) : []),
  ...(codesLeft > 0 ? (['codigo'] as const) : []),
];

/** All of them, with the devices that were spared the second step. */
export const dropFactors = async (tx: Tx, userId: number): Promise<void> => {
  for (const table of [autenticadorTable, codigoRecuperacionTable, llaveTable, equipoTable])
    await tx.delete(table).where(eq(table.user_id, userId));
};

/** Without a factor left its recovery codes are nothing any more. */
export const dropCodesOfNone = async (tx: Tx, userId: number): Promise<void> => {
  if (!hasFactor(await factorsOf(tx, userId)))
    await tx.delete(codigoRecuperacionTable).where(eq(codigoRecuperacionTable.user_id, userId));
};
