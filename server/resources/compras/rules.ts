import { sql } from 'drizzle-orm';
import type { Compra } from '#contract/entities/compras';
import { roundQuantity } from '#contract/rules/decimals';
import { comprasEliminables, isOpenPurchase, totalsOf } from '#contract/rules/purchases';
import type { Tx } from '../../db/system';
import { nextNumber } from '../../db/sequences';
import { ApiError, fieldError, refuseFields } from '../../plugins/errors';
import type { Values, WritingRules } from '../../records/store';
import { recordStep } from './history';
import { stateWord } from './words';

/** What writing purchases asks and causes. */
export const purchasesWritten: WritingRules<Compra> = {
  prepare: async (tx, values, before, empresaId) => {
    if (before && before.estado !== 'borrador') return laterChange(values, before);
    const renglones = linesOf(values.renglones ?? before?.renglones ?? [], before);
    refuseFields(
      Object.fromEntries(
        renglones.flatMap(({ repuesto_id, descripcion }, at) =>
          repuesto_id === null && !descripcion
            ? [[`renglones.${at}.repuesto_id`, 'Elija un repuesto o diga qué es'] as const]
            : [],
        ),
      ),
    );
    return {
      ...values,
      renglones,
      ...totalsOf(renglones),
      tasa: await rateOf(tx, values, before),
      ...(!before && { numero: `OC-${String(await nextNumber(tx, empresaId, 'compras')).padStart(6, '0')}` }),
    };
  },

  written: async (tx, row, before, actor) => {
    if (!before) await recordStep(tx, actor, { compra_id: row.id, de_estado: null, a_estado: row.estado });
  },

  beforeRemove: async (tx, ids, empresaId) => {
    const { rows } = await tx.execute<{ numero: string; estado: Compra['estado'] }>(sql`
      select numero, estado from compras
      where empresa_id = ${empresaId} and id = any(${sql.param(ids)}::int[])
        and estado <> all(${sql.param([...comprasEliminables])}::text[])
      order by id limit 1`);
    if (rows[0])
      throw new ApiError('EN_USO', {
        message:
          `La compra ${rows[0].numero} está ${stateWord(rows[0].estado)}: ` +
          'solo se elimina en borrador o cancelada.',
      });
  },
};

type Given = Values<Compra>;

const later: readonly string[] = ['nota', 'esperada_en'];

/** After the draft only these change, while it is open. @throws ApiError 409 */
const laterChange = (values: Given, before: Compra): Given => {
  const changed = Object.entries(values)
    .filter(([field, value]) => JSON.stringify(plain(field, value, before)) !== JSON.stringify(was(field, before)))
    .map(([field]) => field);
  const isOpen = isOpenPurchase(before.estado);
  const refused = changed.some((field) => !later.includes(field) || !isOpen);
  if (refused)
    throw new ApiError('CONFLICTO', {
      message:
        `La compra está ${stateWord(before.estado)}: ` +
        (isOpen ? 'solo cambian su nota y la fecha en que se espera.' : 'ya no cambia.'),
    });
  return Object.fromEntries(Object.entries(values).filter(([field]) => later.includes(field)));
};

const plain = (field: string, value: unknown, before: Compra): unknown =>
  field === 'renglones' ? linesOf(value as Compra['renglones'], before) : value;
const was = (field: string, before: Compra): unknown => plain(field, before[field as keyof Compra], before);

/** Rows in one form. Those that are there keep their id, others get the next one. */
const linesOf = (lines: Compra['renglones'], before: Compra | null) => {
  const free = new Set(before?.renglones.map(({ id }) => id));
  let last = Math.max(0, ...[...free].map(Number));
  return lines.map(({ id, repuesto_id, descripcion, cantidad, precio_unitario, impuesto_pct }) => ({
    id: id !== undefined && free.delete(id) ? id : ++last,
    repuesto_id,
    descripcion,
    cantidad: roundQuantity(cantidad),
    precio_unitario: roundQuantity(precio_unitario),
    impuesto_pct: roundQuantity(impuesto_pct),
  }));
};

/** The company's own currency has none. @throws ApiError 422 at `tasa` */
const rateOf = async (tx: Tx, values: Given, before: Compra | null): Promise<number | null> => {
  const { moneda = before?.moneda ?? null, tasa = before?.tasa ?? null } = values;
  const { rows } = await tx.execute<{ moneda: string }>(sql`select moneda from mi_empresa()`);
  if (moneda === null || moneda === rows[0]?.moneda) return null;
  if (tasa === null) throw fieldError('tasa', `Diga a cuánto está ${moneda}`);
  return tasa;
};
