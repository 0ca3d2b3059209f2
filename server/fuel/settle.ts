import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { combustible, unidadDe } from '#contract/entities/combustible';
import type { Tx } from '../db/system';
import { inTurn } from '../records/store';
import { activoTable } from '../db/tables/activos';
import { verdictsOf, type Ground, type MeterGround, type Verdict } from './verdicts';
import { combustibleTable as c } from '../db/tables/combustible';

/**
 * Waits for other transactions that write or judge loads. They lock meters after this: code that needs both takes this
 * lock first, to avoid deadlocks.
 */
export const loadsInTurn = (tx: Tx, empresaId: number) =>
  inTurn(tx, { entity: combustible, oneAtATime: true }, empresaId);

/** Judges the loads of these assets again. A row is written only where the verdict differs. */
export const settle = async (tx: Tx, empresaId: number, assets: Iterable<number>) => {
  const all = new Set(assets);
  if (all.size > 0) await loadsInTurn(tx, empresaId);
  for (const id of all) await settleAsset(tx, empresaId, id);
};

const settleAsset = async (tx: Tx, empresaId: number, activoId: number) => {
  const loads = await tx
    .select()
    .from(c)
    .where(
      and(eq(c.empresa_id, empresaId), eq(c.activo_id, activoId), isNull(c.eliminado_en), ne(c.estado, 'anulada')),
    );
  if (loads.length === 0) return;
  const verdicts = verdictsOf(loads, await groundOf(tx, empresaId, activoId));
  const found = loads.flatMap((load) => {
    const verdict = verdicts.get(load.id);
    return verdict && isOther(load, verdict) ? [{ id: load.id, ...verdict }] : [];
  });
  if (found.length === 0) return;
  await tx.execute(sql`update cargas_combustible as c set
      estado = case when jsonb_array_length(v.motivos) > 0 then 'sospechosa' else 'valida' end,
      motivos = array(select jsonb_array_elements_text(v.motivos)),
      recorrido_km = v.recorrido_km, tramo_km = v.tramo_km, tramo_l = v.tramo_l, tramo_valor = v.tramo_valor,
      tramo_h = v.tramo_h, tramo_h_l = v.tramo_h_l
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as v(
      id int, motivos jsonb, recorrido_km numeric, tramo_km numeric, tramo_l numeric, tramo_valor numeric,
      tramo_h numeric, tramo_h_l numeric
    )
    where c.empresa_id = ${empresaId} and c.id = v.id`);
};

const isOther = (kept: Verdict, { motivos, ...figures }: Verdict) =>
  kept.motivos.join() !== motivos.join() ||
  (Object.keys(figures) as (keyof typeof figures)[]).some((name) => kept[name] !== figures[name]);

const groundOf = async (tx: Tx, empresaId: number, activoId: number): Promise<Ground> => {
  const [asset] = await tx
    .select({ combustible: activoTable.combustible, capacidad: activoTable.capacidad_tanque_l })
    .from(activoTable)
    .where(and(eq(activoTable.empresa_id, empresaId), eq(activoTable.id, activoId)));
  // The capacity is in litres: it does not apply to a battery or a gas cylinder.
  const tank = asset && unidadDe(asset.combustible) === 'l' ? asset.capacidad : null;
  return {
    tank: tank || null,
    odometer: await meterGround(tx, empresaId, activoId, 'odometro', sql`c.lectura_id`),
    hours: await meterGround(tx, empresaId, activoId, 'horometro', sql`c.lectura_horas_id`),
  };
};

/** What is known of the asset's meters of a kind, and of the readings that its loads made of them. */
const meterGround = async (
  tx: Tx,
  empresaId: number,
  activoId: number,
  tipo: 'odometro' | 'horometro',
  reading: SQL,
): Promise<MeterGround> => {
  // A deleted meter and one added later count as two, just like a replaced one.
  const { rows: resets } = await tx.execute<{ fecha: string }>(sql`
    select to_char(cambio.fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as fecha
    from medidores m,
    lateral (
      select m.eliminado_en as fecha where m.eliminado_en is not null
      union all
      select l.fecha from lecturas l
      where l.empresa_id = m.empresa_id and l.medidor_id = m.id and l.reinicio and l.estado = 'valida'
    ) cambio
    where m.empresa_id = ${empresaId} and m.activo_id = ${activoId} and m.tipo = ${tipo}`);
  const { rows: doubtful } = await tx.execute<{ id: number }>(sql`
    select c.id from cargas_combustible c join lecturas l on l.empresa_id = c.empresa_id and l.id = ${reading}
    where c.empresa_id = ${empresaId}
      and c.activo_id = ${activoId}
      and c.eliminado_en is null
      and l.estado <> 'valida'`);
  return {
    resets: resets.map(({ fecha }) => fecha),
    doubtful: new Set(doubtful.map(({ id }) => id)),
  };
};
