import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { nuevaInspeccion, type InspeccionEnviada } from '#contract/entities/inspecciones';

import { answerFaults, fieldOf, standsAs } from '#contract/rules/inspections';
import type { ItemPlantilla, Plantilla } from '#contract/entities/plantillas';
import type { Tx } from '../../db/system';
import { inspeccionTable as i, respuestaTable as r } from '../../db/tables/inspecciones';
import { checkFiles } from '../../files/index';
import { audit } from '../../history/audit';
import { record } from '../../history/timeline';
import { settled } from '../../inspections/acts';
import { derive, lockAsset } from '../../inspections/derive';
import { ApiError, fieldError } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { checkReferences, readOne } from '../../records/store';
import type { Touched } from '../../records/touched';
import { reportedAt } from '../ordenes/index';
import { plantillaStore, pointsAt } from '../plantillas/index';
import { followUp } from './followUp';
import { inspectorOf } from './inspector';
import { readingOf } from './reading';
import { inspeccionStore } from './store';

/** An inspection that is stored: now, or by an earlier request with the same uuid. */
interface Stored {
  id: number;
  made: boolean;
  touched: readonly Touched[];
}

/**
 * Stores an inspection once, with all that follows from it: reading, defects, fitness, order, notices.
 *
 * @param sent the body as it was sent, before its moment was corrected: a repetition is the same
 * @throws ApiError 404 at what does not exist, 409 for a uuid with other data, 422 at the fields
 */
export const inspect = async (tx: Tx, caller: Caller, input: InspeccionEnviada, sent: unknown): Promise<Stored> => {
  const { empresaId, user } = caller;
  const huella = fingerprint(sent);
  const before = await storedBefore(tx, empresaId, input.uuid, huella);
  if (before !== null) return { id: before, made: false, touched: [] };
  await checkReferences(tx, inspeccionStore, [input], empresaId);
  const form = await readOne(tx, plantillaStore, empresaId, input.plantilla_id);
  const points = await checked(tx, empresaId, form, input);
  const fecha = reportedAt(input.fecha);
  await lockAsset(tx, empresaId, input.activo_id);
  const actor = actorOf(caller);
  const { personal_id, inspector } = await inspectorOf(tx, caller);
  const { uuid, plantilla_id, activo_id, duracion_s, latitud, longitud, firma } = input;
  const [made] = await tx
    .insert(i)
    .values({
      ...{ empresa_id: empresaId, creado_por_id: user.id, actualizado_por_id: user.id, ...(uuid && { uuid }) },
      ...{ plantilla_id, activo_id, fecha, duracion_s, latitud, longitud, lectura: input.lectura, huella },
      ...{ personal_id, inspector, plantilla: form.nombre, resultado: 'apta' as const },
      ...(firma && { firma_id: firma.archivo_id, firma_nombre: firma.nombre }),
    })
    .onConflictDoNothing({ target: [i.uuid, i.empresa_id] })
    .returning();
  if (!made) {
    const first = await storedBefore(tx, empresaId, uuid, huella);
    if (first === null) throw new Error('the inspection was not stored');
    return { id: first, made: false, touched: [] };
  }
  const { id } = made;
  await tx
    .update(i)
    .set(await readingOf(tx, actor, input, fecha))
    .where(and(eq(i.empresa_id, empresaId), eq(i.id, id)));
  const answers = answersOf(points, input).map((answer) => ({ ...answer, empresa_id: empresaId, inspeccion_id: id }));
  if (answers.length > 0) await tx.insert(r).values(answers);
  await record(tx, actor, {
    ...{ activo_id, tipo: 'inspeccion_hecha', titulo: `Inspección «${form.nombre}»`, fecha },
    ...{ referencia_tipo: 'inspeccion', referencia_id: id, detalle: inspector },
  });
  const telling = answers.filter(({ resultado, reparado }) => resultado === 'falla' || reparado);
  const derived = await derive(
    tx,
    actor,
    activo_id,
    telling.map(({ item }) => ({ plantilla_id, item })),
  );
  const touched = await settled(tx, actor, activo_id, derived, fecha);
  await audit(tx, actor, { accion: 'crear', entidad: 'inspecciones', entidad_id: id, nombre: form.nombre });
  const more = await followUp(tx, caller, id, points, derived.opened);
  return { id, made: true, touched: [...touched, ...more] };
};

/** The points by which it is judged: of the version that the phone had, where it is known. @throws ApiError 404, 422 */
const checked = async (
  tx: Tx,
  empresaId: number,
  form: Plantilla,
  input: InspeccionEnviada,
): Promise<ItemPlantilla[]> => {
  if (form.uso !== 'inspeccion')
    throw fieldError('plantilla_id', 'Es una lista de tareas, no un formulario de inspección');
  const { plantilla_version: version = form.version, respuestas, firma } = input;
  const known = version < form.version ? await pointsAt(tx, empresaId, form.id, version) : undefined;
  const points = known ?? form.items;
  const faults = answerFaults(points, respuestas);
  if (form.requiere_firma && !firma) faults.firma = ['Falta la firma'];
  if (Object.keys(faults).length > 0) throw new ApiError('VALIDACION', { errors: faults });
  for (const { item, fotos } of respuestas) await checkFiles(tx, empresaId, fieldOf(item), fotos);
  await checkFiles(tx, empresaId, 'firma', [firma?.archivo_id]);
  return points;
};

/** The answers in the order of the form, with what each point is in it. */
const answersOf = (points: readonly ItemPlantilla[], { respuestas }: InspeccionEnviada) => {
  const given = new Map(respuestas.map((answer) => [answer.item, answer]));
  return points.flatMap((point, posicion) => {
    const answer = point.id === undefined ? undefined : given.get(point.id);
    if (!answer) return [];
    const { titulo, grupo, unidad, severidad_si_falla: severidad } = point;
    const resultado = standsAs(point, answer);
    const { item, valor, nota, fotos } = answer;
    const reparado = resultado === 'aprobado' ? answer.reparado : null;
    return [{ posicion, item, titulo, grupo, unidad, severidad, resultado, valor, nota, fotos, reparado }];
  });
};

/** The id of the inspection with this uuid; null: there is none. @throws ApiError 409 when it has other data */
const storedBefore = async (tx: Tx, empresaId: number, uuid: string | undefined, huella: string) => {
  if (uuid === undefined) return null;
  const [earlier] = await tx
    .select({ id: i.id, huella: i.huella })
    .from(i)
    .where(and(eq(i.empresa_id, empresaId), eq(i.uuid, uuid)));
  if (earlier && earlier.huella !== huella) throw new ApiError('IDEMPOTENCIA_CONFLICTO');
  return earlier?.id ?? null;
};

/** The same for the same data, whatever the order of their fields and which defaults were sent. */
const fingerprint = (sent: unknown) => {
  const { data = sent } = nuevaInspeccion.safeParse(sent);
  return createHash('sha256').update(JSON.stringify(data)).digest('hex');
};
