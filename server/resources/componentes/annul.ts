import { and, eq, isNull, sql } from 'drizzle-orm';
import { act, annulmentsOf } from '../../components/acts';
import { hold } from '../../components/hold';
import type { Tx } from '../../db/system';
import {
  componenteActoTable as a,
  componenteLecturaTable as l,
  componenteTable as c,
} from '../../db/tables/componentes';
import { changedBy } from '../../db/tables/stored';
import { audit } from '../../history/audit';
import { ApiError, theOne } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import type { Touched } from '../../records/touched';

/**
 * An act that was wrong never was; of a rotation, all that it moved goes back.
 * @throws ApiError 404, 409 when it is annulled, 422 at `fecha` or `posicion` where what followed needs it
 */
export const annul = async (tx: Tx, caller: Caller, id: number, actId: number, motivo: string): Promise<Touched[]> => {
  const { empresaId } = caller;
  const wrong = theOne(
    await tx
      .select()
      .from(a)
      .where(and(eq(a.empresa_id, empresaId), eq(a.componente_id, id), eq(a.id, actId))),
  );
  if (wrong.tipo === 'anulado') throw new ApiError('CONFLICTO', { message: 'Una anulación no se anula.' });
  const together = wrong.tipo === 'rotado' && wrong.uuid !== null && wrong.activo_id !== null;
  const all = together
    ? await tx
        .select({ id: a.id, componente_id: a.componente_id })
        .from(a)
        .where(
          and(
            ...[eq(a.empresa_id, empresaId), eq(a.activo_id, wrong.activo_id ?? 0), eq(a.tipo, 'rotado')],
            eq(a.uuid, wrong.uuid ?? ''),
          ),
        )
    : [wrong];
  const held = await hold(tx, empresaId, [...new Set(all.map(({ componente_id }) => componente_id))], []);
  const ids = all.map((each) => each.id);
  return act(tx, actorOf(caller), held, annulmentsOf(held, ids, motivo));
};

/** A reading that was wrong never was. @throws ApiError 404, 409 when it is annulled */
export const annulReading = async (
  tx: Tx,
  caller: Caller,
  id: number,
  readingId: number,
  motivo: string,
): Promise<Touched[]> => {
  const { empresaId, user } = caller;
  const mine = and(eq(l.empresa_id, empresaId), eq(l.componente_id, id), eq(l.id, readingId));
  theOne(await tx.select({ id: l.id }).from(l).where(mine));
  const [gone] = await tx
    .update(l)
    .set({ anulada_en: sql`now()` })
    .where(and(mine, isNull(l.anulada_en)))
    .returning();
  if (!gone) throw new ApiError('CONFLICTO', { message: 'Ya está anulada.' });
  const [row] = await tx
    .update(c)
    .set(changedBy(c, user.id))
    .where(and(eq(c.empresa_id, empresaId), eq(c.id, id)))
    .returning({ id: c.id, version: c.version, serie: c.serie });
  if (!row) throw new Error('the component was there');
  await audit(tx, actorOf(caller), {
    ...{ accion: 'editar', entidad: 'componentes', entidad_id: id, nombre: row.serie },
    cambios: [
      { campo: 'profundidades_mm', antes: gone.profundidad_mm, despues: null },
      { campo: 'motivo', antes: null, despues: motivo },
    ],
  });
  return [['componentes', row]];
};
