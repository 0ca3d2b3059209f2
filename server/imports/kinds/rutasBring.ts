import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { createPace } from '../../db/pace';
import { insertRecords } from '../../records/crud';
import { inTurn } from '../../records/store';
import { paradaStore } from '../../resources/paradas/store';
import { stopsOf, type NamedStop } from '../../resources/rutas/stopsText';
import { headingsByField } from '../rows/columns';
import { rowsOf } from '../rows/record';
import { keepBelow, madeOf } from '../rows/below';
import type { Step } from '../rows/step';
import { importacionFilaTable as f } from '../../db/tables/importaciones';
import { findStops, inputOfStop, keyOfStop } from './rutasStops';

/** Rows whose stops are processed at once. */
const atOnce = 100;

/** Creates the stops of routes that the company does not have yet. */
export const makeStops = async (step: Step) => {
  const { db, imp, writer, changed, progress } = step;
  const { empresa_id } = imp;
  const missing = [...(await missingStops(step)).values()];
  const pace = createPace(db.pool);
  for (let at = 0; at < missing.length;) {
    const some = missing.slice(at, at + pace.size());
    const write = pace.timed(async (tx) => {
      await inTurn(tx, paradaStore, empresa_id);
      const inputs = some.flatMap((stop) => inputOfStop(stop).data ?? []);
      const rows = inputs.length > 0 ? await insertRecords(tx, paradaStore, writer, inputs) : [];
      await keepBelow(tx, imp, madeOf('paradas', rows));
      return rows;
    });
    const made = await db.tenant(empresa_id, write);
    pace.done(some.length);
    at += some.length;
    changed(empresa_id, 'paradas', made.slice(-1));
    await progress((30 * at) / missing.length);
  }
};

const missingStops = async ({ db, imp }: Step): Promise<Map<string, NamedStop>> => {
  const missing = new Map<string, NamedStop>();
  const heading = headingsByField(imp.mapeo).get('paradas');
  for (let after = -1; heading !== undefined;) {
    const rows = await db.tenant(imp.empresa_id, async (tx) => {
      const read = await tx
        .select({ numero: f.numero, texto: sql<string>`coalesce(${f.datos} ->> ${heading}::text, '')` })
        .from(f)
        .where(and(rowsOf(imp), eq(f.estado, 'valida'), gt(f.numero, after)))
        .orderBy(asc(f.numero))
        .limit(atOnce);
      const named = new Map<string, NamedStop>();
      for (const { texto } of read) {
        const stops = stopsOf(texto);
        for (const stop of Array.isArray(stops) ? stops : [])
          if (!missing.has(keyOfStop(stop))) named.set(keyOfStop(stop), stop);
      }
      const find = await findStops(tx, imp.empresa_id, [...named.values()]);
      for (const [key, stop] of named) if (find(stop)?.id === null) missing.set(key, stop);
      return read;
    });
    const last = rows.at(-1);
    if (!last) break;
    after = last.numero;
  }
  return missing;
};
