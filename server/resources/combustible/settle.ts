import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { unidadDe } from '#contract/combustible';
import type { Tx } from '../../db/client';
import { activoTable, lecturaTable, medidorTable } from '../activos/index';
import { judge, type Ground, type Verdict } from './judge';
import { combustibleTable as c } from './table';

/** Judges anew the loads of these assets. What somebody reads is changed only where the verdict is another. */
export const settle = async (tx: Tx, empresaId: number, assets: Iterable<number>) => {
  for (const id of new Set(assets)) await settleAsset(tx, empresaId, id);
};

const settleAsset = async (tx: Tx, empresaId: number, activoId: number) => {
  const loads = await tx
    .select()
    .from(c)
    .where(and(eq(c.empresa_id, empresaId), eq(c.activo_id, activoId), isNull(c.eliminado_en), ne(c.estado, 'anulada')));
  if (loads.length === 0) return;
  const verdicts = judge(loads, await groundOf(tx, empresaId, activoId));
  const found = loads.flatMap((load) => {
    const verdict = verdicts.get(load.id);
    return verdict && isOther(load, verdict) ? [{ id: load.id, ...verdict }] : [];
  });
  if (found.length === 0) return;
  await tx.execute(sql`update cargas_combustible as c set
      estado = case when jsonb_array_length(v.motivos) > 0 then 'sospechosa' else 'valida' end,
      motivos = array(select jsonb_array_elements_text(v.motivos)),
      recorrido_km = v.recorrido_km, tramo_km = v.tramo_km, tramo_l = v.tramo_l, tramo_valor = v.tramo_valor
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as v(id int, motivos jsonb, recorrido_km numeric, tramo_km numeric, tramo_l numeric, tramo_valor numeric)
    where c.empresa_id = ${empresaId} and c.id = v.id`);
};

const isOther = (kept: Verdict, { motivos, recorrido_km, tramo_km, tramo_l, tramo_valor }: Verdict) =>
  kept.motivos.join() !== motivos.join() ||
  kept.recorrido_km !== recorrido_km ||
  kept.tramo_km !== tramo_km ||
  kept.tramo_l !== tramo_l ||
  kept.tramo_valor !== tramo_valor;

const groundOf = async (tx: Tx, empresaId: number, activoId: number): Promise<Ground> => {
  const [asset] = await tx
    .select({ combustible: activoTable.combustible, capacidad: activoTable.capacidad_tanque_l })
    .from(activoTable)
    .where(and(eq(activoTable.empresa_id, empresaId), eq(activoTable.id, activoId)));
  const resets = await tx
    .select({ fecha: lecturaTable.fecha })
    .from(lecturaTable)
    .innerJoin(medidorTable, and(eq(medidorTable.empresa_id, empresaId), eq(medidorTable.id, lecturaTable.medidor_id)))
    .where(
      and(
        eq(lecturaTable.empresa_id, empresaId),
        eq(medidorTable.activo_id, activoId),
        eq(medidorTable.tipo, 'odometro'),
        eq(lecturaTable.reinicio, true),
        eq(lecturaTable.estado, 'valida'),
      ),
    );
  // The capacity is in litres: it says nothing of a battery or a gas cylinder.
  const tank = asset && unidadDe(asset.combustible) === 'l' ? asset.capacidad : null;
  return { tank: tank || null, resets: resets.map(({ fecha }) => fecha) };
};
