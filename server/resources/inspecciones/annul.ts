import { and, eq, sql } from 'drizzle-orm';
import type { anulacion } from '#contract/entities/inspecciones';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { inspeccionTable as i, respuestaTable as r } from '../../db/tables/inspecciones';
import { changedBy } from '../../db/tables/stored';
import { audit } from '../../history/audit';
import { record } from '../../history/timeline';
import { settled } from '../../inspections/acts';
import { derive, lockAsset } from '../../inspections/derive';
import { ApiError } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { readOne } from '../../records/store';
import type { Touched } from '../../records/touched';
import { takeReadingBack } from './reading';
import { inspeccionStore } from './store';

/**
 * An inspection counts for nothing any more: its reading, and the sightings and defects that only it made, are taken
 * back. @throws ApiError 409 when it is annulled already, or somebody wrote it since
 */
export const annul = async (
  tx: Tx,
  caller: Caller,
  id: number,
  { motivo, version }: z.output<typeof anulacion>,
): Promise<Touched[]> => {
  const { empresaId, user } = caller;
  const actor = actorOf(caller);
  const { activo_id } = await readOne(tx, inspeccionStore, empresaId, id);
  await lockAsset(tx, empresaId, activo_id);
  const inspection = await readOne(tx, inspeccionStore, empresaId, id, true);
  if (inspection.anulada_en) throw new ApiError('CONFLICTO', { message: 'La inspección ya está anulada.' });
  if (inspection.version !== version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: inspection } });
  const mine = and(eq(i.empresa_id, empresaId), eq(i.id, id));
  const [was] = await tx
    .update(i)
    .set({
      ...{ anulada_en: sql`now()`, anulada_por_id: user.id, motivo_anulacion: motivo },
      ...changedBy(i, user.id),
    })
    .where(mine)
    .returning();
  await tx
    .update(r)
    .set({ defecto_id: null })
    .where(and(eq(r.empresa_id, empresaId), eq(r.inspeccion_id, id)));
  if (was?.lectura_id) await takeReadingBack(tx, actor, activo_id, was.lectura_id);
  const { plantilla, plantilla_id, respuestas, fecha } = inspection;
  const telling = respuestas.filter(({ resultado, reparado }) => resultado === 'falla' || reparado);
  await record(tx, actor, {
    ...{ activo_id, tipo: 'inspeccion_hecha', titulo: `Se anuló la inspección «${plantilla}»`, detalle: motivo },
    ...{ referencia_tipo: 'inspeccion', referencia_id: id },
  });
  const derived = await derive(
    tx,
    actor,
    activo_id,
    telling.map(({ item }) => ({ plantilla_id, item })),
  );
  const touched = await settled(tx, actor, activo_id, derived, fecha);
  await audit(tx, actor, {
    ...{ accion: 'editar', entidad: 'inspecciones', entidad_id: id, nombre: plantilla },
    cambios: [{ campo: 'motivo_anulacion', antes: null, despues: motivo }],
  });
  return touched;
};
