import { and, eq, inArray, sql } from 'drizzle-orm';
import { faltasDeOrden } from '#contract/sentences/faltasOrden';
import type { Orden } from '#contract/entities/ordenes';
import { worksInTheField } from '#contract/core/roles';
import type { Tx } from '../../../db/system';
import { nextNumber } from '../../../db/sequences';
import { ApiError, fieldError } from '../../../plugins/errors';
import { lockNamed, mine, type Store, type Values } from '../../../records/store';
import { activoTable } from '../../../db/tables/activos';
import { nivelTable } from '../../../db/tables/niveles';
import { servicioTable } from '../../../db/tables/servicios';
import { wrongCodes } from './codes';
import { companyRules, type CompanyRules } from './company';
import { happenedAt } from './reach';
import { isClaimed, refuseRemoval } from './removal';
import { ordenStoreFor, type OrderCaller } from './store';
import { ordenTable } from '../../../db/tables/ordenes';
import { ordersRemoved, ordersWritten, ordersWrittenInBatches } from './written';
import { personIdOf } from '../../../records/person';

type Given = Values<Orden>;
type Columns = Record<string, unknown>;

/** The orders as one caller may write them. */
export const ordenWritingFor = (asker: OrderCaller): Store<Orden> => ({
  ...ordenStoreFor(asker),
  prepare: async (tx, values, before, empresaId) => {
    if (before) return edited(tx, values, before, empresaId);
    const company = await companyRules(tx);
    return created(
      tx,
      worksInTheField(asker.role) ? await reportOf(tx, asker, values, company) : values,
      company,
      empresaId,
    );
  },
  writtenAll: ordersWritten,
  beforeRemove: refuseRemoval,
  removed: ordersRemoved,
});

/** To plan orders: also after their limit, and who is concerned is told by `tellPlanned`. */
export const ordenPlanningFor = (asker: OrderCaller): Store<Orden> => ({
  ...ordenStoreFor(asker),
  prepare: async (tx, values, before, empresaId) => (before ? edited(tx, values, before, empresaId, false) : values),
  writtenAll: ordersWrittenInBatches,
});

/** The fields that an operario sets in a new order; the office plans the rest. */
const reported = [
  'titulo',
  'descripcion',
  'tipo',
  'prioridad',
  'activo_id',
  'nivel_id',
  'problema_id',
  'sintoma',
  'falla_en',
];

const reportOf = async (
  tx: Tx,
  asker: OrderCaller,
  values: Given,
  { autoasignacion }: CompanyRules,
): Promise<Given> => {
  const person = await personIdOf(tx, asker);
  const said: Given = Object.fromEntries(Object.entries(values).filter(([field]) => reported.includes(field)));
  return {
    ...said,
    solicitante_id: person,
    responsable_id: autoasignacion && values.responsable_id === person ? person : null,
  };
};

const created = async (tx: Tx, values: Given, { prefijo }: CompanyRules, empresaId: number): Promise<Columns> => {
  const lists = listsOf(values);
  const place = await placeOf(tx, values, null, empresaId);
  refuseDates(values, null);
  refuseFailure(values, null);
  await refuseCodes(tx, values, null, empresaId);
  await refuseTaken(tx, values, null, empresaId);
  return {
    ...values,
    ...lists,
    ...place,
    duracion_estimada_min:
      values.duracion_estimada_min ?? (await usualMinutes(tx, lists.servicio_ids ?? [], empresaId)),
    numero: `${prefijo}-${String(await nextNumber(tx, empresaId, 'ordenes')).padStart(6, '0')}`,
    estado: values.responsable_id ? 'asignada' : 'pendiente',
  };
};

const edited = async (tx: Tx, values: Given, before: Orden, empresaId: number, inTime = true): Promise<Columns> => {
  if (before.estado === 'cerrada' || before.estado === 'cancelada')
    throw new ApiError('CONFLICTO', {
      message:
        `La orden está ${String(before.estado)}: para cambiarla ` +
        `${before.estado === 'cerrada' ? 'reábrala' : 'restáurela'}.`,
    });
  if ('detiene_activo' in values && values.detiene_activo !== before.detiene_activo && isStarted(before))
    throw fieldError('detiene_activo', 'La orden ya empezó: cambie el estado del activo');
  if (inTime) refuseDates(values, before);
  refuseFailure(values, before);
  await refuseCodes(tx, values, before, empresaId);
  await refuseTaken(tx, values, before, empresaId);
  return {
    ...values,
    ...listsOf(values),
    ...(await placeOf(tx, values, before, empresaId)),
    ...assignment(values, before),
  };
};

const isStarted = ({ estado }: Orden) => estado !== 'pendiente' && estado !== 'asignada';

/** Assigning a pending order makes it assigned; removing the person makes it pending again. */
const assignment = ({ responsable_id }: Given, before: Orden): Columns => {
  if (before.estado === 'pendiente' && responsable_id) return { estado: 'asignada' };
  if (before.estado === 'asignada' && responsable_id === null) return { estado: 'pendiente' };
  if (responsable_id === null && before.responsable_id !== null)
    throw fieldError('responsable_id', 'La orden ya empezó: elija quién la sigue');
  return {};
};

/** The place of the work: the given one, else the place of the asset. @throws ApiError 422 at `activo_id` */
const placeOf = async (tx: Tx, values: Given, before: Orden | null, empresaId: number): Promise<Columns> => {
  const activoId = values.activo_id === undefined ? (before?.activo_id ?? null) : values.activo_id;
  const other = activoId !== (before?.activo_id ?? null);
  if (other && before && isStarted(before)) throw fieldError('activo_id', 'La orden ya empezó: su activo no se cambia');
  if (other && before && (await isClaimed(tx, empresaId, [before.id])))
    throw fieldError('activo_id', 'La orden tiene un reclamo de garantía: su activo no se cambia');
  const asset =
    typeof activoId === 'number' && (other || values.nivel_id === null) ? await assetOf(tx, activoId, empresaId) : null;
  if (other && asset?.estado === 'dado_de_baja') throw fieldError('activo_id', 'El activo está dado de baja');
  const named = values.nivel_id === undefined ? before?.nivel_id : values.nivel_id;
  // When the asset changes, the order moves to its place, unless another place is given.
  const nivel_id = (asset && other && named === before?.nivel_id ? null : named) ?? asset?.nivel_id;
  const { activo_id: nowhere } = faltasDeOrden({ nivel_id: typeof nivel_id === 'number' ? nivel_id : null });
  if (nowhere) throw fieldError('activo_id', nowhere);
  // The order takes the asset's level, so that level is checked as a reference too.
  if (asset && typeof nivel_id === 'number') await lockNamed(tx, empresaId, 'nivel_id', nivelTable, [nivel_id]);
  return { nivel_id };
};

const assetOf = async (tx: Tx, id: number, empresaId: number) => {
  const [asset] = await tx
    .select({ nivel_id: activoTable.nivel_id, estado: activoTable.estado })
    .from(activoTable)
    .where(and(mine({ table: activoTable }, empresaId), eq(activoTable.id, id)));
  return asset ?? null;
};

const refuseDates = (values: Given, before: Orden | null) => {
  const touched = before === null || 'fecha_programada' in values || 'fecha_limite' in values;
  const { fecha_limite: early } = faltasDeOrden({ ...before, ...values });
  if (touched && early) throw fieldError('fecha_limite', early);
};

/** @throws ApiError 422 at `falla_en` for the future */
const refuseFailure = ({ falla_en }: Given, before: Orden | null) => {
  if (typeof falla_en === 'string' && falla_en !== before?.falla_en) happenedAt(falla_en, 'falla_en');
};

/** @throws ApiError 422 at codes of another class or category */
const refuseCodes = async (tx: Tx, values: Given, before: Orden | null, empresaId: number) => {
  const activoId = values.activo_id === undefined ? before?.activo_id : values.activo_id;
  const errors = await wrongCodes(tx, empresaId, values, before, activoId);
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDACION', { errors });
};

const refuseTaken = async (tx: Tx, { referencia_externa }: Given, before: Orden | null, empresaId: number) => {
  if (typeof referencia_externa !== 'string' || referencia_externa === before?.referencia_externa) return;
  const taken = await tx
    .select({ id: ordenTable.id })
    .from(ordenTable)
    .where(
      and(
        mine({ table: ordenTable }, empresaId),
        sql`lower(${ordenTable.referencia_externa}) = lower(${referencia_externa})`,
      ),
    );
  if (taken.some(({ id }) => id !== before?.id)) throw fieldError('referencia_externa', 'Ya existe');
};

/** Without duplicates. */
const listsOf = ({ servicio_ids, equipo_ids }: Given) => ({
  ...(Array.isArray(servicio_ids) && { servicio_ids: [...new Set<number>(servicio_ids)] }),
  ...(Array.isArray(equipo_ids) && { equipo_ids: [...new Set<number>(equipo_ids)] }),
});

/** Total minutes of these services; null when none has a duration. */
const usualMinutes = async (tx: Tx, servicioIds: number[], empresaId: number): Promise<number | null> => {
  if (servicioIds.length === 0) return null;
  const [row] = await tx
    .select({ minutes: sql<number | null>`sum(${servicioTable.duracion_estimada_min})::int` })
    .from(servicioTable)
    .where(and(mine({ table: servicioTable }, empresaId), inArray(servicioTable.id, servicioIds)));
  return row?.minutes ?? null;
};
