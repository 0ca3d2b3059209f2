import { and, eq } from 'drizzle-orm';
import type { Ejecucion, ParadaEjecutada } from '#contract/entities/ejecuciones';
import type { Tx } from '../../db/system';
import { ejecucionTable as e } from '../../db/tables/ejecuciones';
import { readRows } from '../../records/store';
import { ejecucionStore } from '../../resources/ejecuciones/store';

/** A stop of a link, in the execution that serves it now. */
export interface Served {
  run: Ejecucion;
  stop: ParadaEjecutada;
}

/** So often is a stop followed from one execution to the next. */
const most = 10;

/** The stop of a link, also after others took it over; undefined once its execution or the stop is gone. */
export const servedNow = async (
  tx: Tx,
  empresaId: number,
  asked: { ejecucion_id: number; parada_clave: number },
): Promise<Served | undefined> => {
  let { ejecucion_id: id, parada_clave: clave } = asked;
  for (let hop = 0; hop < most; hop += 1) {
    const [run] = await readRows(tx, ejecucionStore, and(eq(e.empresa_id, empresaId), eq(e.id, id)));
    const stop = run?.paradas.find((each) => each.clave === clave);
    if (!run || !stop) return undefined;
    const other = stop.omision?.ejecucion_id ?? null;
    const there = other === null ? undefined : await keyIn(tx, empresaId, other, { ejecucion_id: id, clave });
    if (other === null || there === undefined) return { run, stop };
    [id, clave] = [other, there];
  }
  return undefined;
};

/** The key that a stop has in the execution that took it over. */
const keyIn = async (tx: Tx, empresaId: number, id: number, from: { ejecucion_id: number; clave: number }) => {
  const [row] = await tx
    .select({ own: e.paradas_propias })
    .from(e)
    .where(and(eq(e.empresa_id, empresaId), eq(e.id, id)));
  return row?.own?.find(({ origen }) => origen?.ejecucion_id === from.ejecucion_id && origen.clave === from.clave)
    ?.clave;
};
