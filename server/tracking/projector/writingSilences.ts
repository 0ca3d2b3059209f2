import type pg from 'pg';
import { isoOf } from '../model/days';
import type { Outcome } from './outcome';

/**
 * Writes the silences of a turn. One that began before its time, and that nothing continues, ends where its positions
 * are no longer kept.
 */
export const writeSilences = async (client: pg.ClientBase, outcomes: readonly Outcome[]) => {
  const windows = outcomes.map(({ activoId, start, fecha, view }) => ({
    a: activoId,
    desde: isoOf(start?.fecha ?? -Infinity),
    hasta: isoOf(view ? Infinity : (fecha ?? -Infinity)),
  }));
  const silences = outcomes.flatMap(({ activoId, empresaId, silences }) =>
    silences.map(({ inicio, fin }) => ({
      a: activoId,
      e: empresaId,
      i: isoOf(inicio),
      f: fin === null ? null : isoOf(fin),
    })),
  );
  const given = JSON.stringify(silences);
  await client.query({ name: 'drop_silences', text: drop, values: [JSON.stringify(windows), given] });
  if (silences.length > 0) await client.query({ name: 'write_silences', text: write, values: [given] });
};

const rows = (parameter: string) =>
  `json_to_recordset(${parameter}::json) n(a int, e int, i timestamptz, f timestamptz)`;
const given = 'json_to_recordset($1::json) w(a int, desde timestamptz, hasta timestamptz)';
const drop = `
  with terminados as (
    update silencios v set fin_en = w.desde
    from ${given}
    where v.activo_id = w.a and v.fin_en is null and v.inicio_en < w.desde
  )
  delete from silencios v using ${given}
  where v.activo_id = w.a
    and v.inicio_en >= w.desde
    and v.inicio_en < w.hasta
    and not exists (select 1 from ${rows('$2')} where v.activo_id = n.a and v.inicio_en = n.i)`;
const write = `
  insert into silencios as v (activo_id, empresa_id, inicio_en, fin_en) select n.a, n.e, n.i, n.f from ${rows('$1')}
  on conflict (activo_id, inicio_en, empresa_id) do update
  set fin_en = excluded.fin_en
  where v.fin_en is distinct from excluded.fin_en`;
