import { desecho, desmontaje, montaje, recibo, reencauche } from '#contract/entities/componentes';
import type { z } from '#contract/core/validation';
import { act, type Said } from '../../components/acts';
import { refuseUnknownPosition } from '../../components/axles';
import { hold, type Held } from '../../components/hold';
import { isImpossible, lifeOf } from '../../components/life';
import { readOdometer } from './odometer';
import { happened } from './when';
import { activoTable } from '../../db/tables/activos';
import type { Tx } from '../../db/system';
import { ApiError, parseBody } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { lockNamed } from '../../records/store';
import type { Touched } from '../../records/touched';
import { inUse, principalStore } from '../bodegas/index';

type Done = Omit<Said, 'componente_id'> & { lectura_km?: number | null | undefined };

interface Verb {
  body: z.ZodType;
  said: (tx: Tx, empresaId: number, body: unknown) => Promise<Done>;
}

const verb = <S extends z.ZodType>(
  body: S,
  said: (tx: Tx, empresaId: number, input: z.output<S>) => Done | Promise<Done>,
): Verb => ({ body, said: async (tx, empresaId, sent) => said(tx, empresaId, parseBody(body, sent)) });

/** What is done with one component, by the name of its route. */
export const verbs: Readonly<Record<string, Verb>> = {
  montar: verb(montaje, (_tx, _empresaId, { fecha, ...said }) => ({
    tipo: 'montado',
    ...said,
    fecha: happened(fecha),
  })),
  desmontar: verb(desmontaje, async (tx, empresaId, { fecha, bodega_id, ...said }) => ({
    ...{ tipo: 'desmontado', ...said, fecha: happened(fecha) },
    bodega_id: bodega_id ? await inUse(tx, empresaId, bodega_id) : await principalStore(tx, empresaId),
  })),
  reencauche: verb(reencauche, (_tx, _empresaId, { fecha, costo, nota }) => ({
    ...{ tipo: 'reencauche', costo, motivo: nota, fecha: happened(fecha) },
  })),
  recibir: verb(recibo, async (tx, empresaId, { fecha, bodega_id }) => ({
    ...{ tipo: 'recibido', bodega_id: await inUse(tx, empresaId, bodega_id), fecha: happened(fecha) },
  })),
  desechar: verb(desecho, (_tx, _empresaId, { fecha, motivo }) => ({
    ...{ tipo: 'desechado', motivo, fecha: happened(fecha) },
  })),
};

/**
 * Does it, with the reading of the odometer that was sent with it. The same uuid again changes nothing.
 * @throws ApiError 404, 409, 422 at the fields
 */
export const perform = async (
  tx: Tx,
  caller: Caller,
  id: number,
  { said }: Verb,
  body: unknown,
): Promise<Touched[]> => {
  const { empresaId } = caller;
  const actor = actorOf(caller);
  const { lectura_km, ...done } = await said(tx, empresaId, body);
  if (done.activo_id !== undefined) await lockNamed(tx, empresaId, 'activo_id', activoTable, [done.activo_id]);
  const held = await hold(tx, empresaId, [id], done.activo_id === undefined ? [] : [done.activo_id]);
  const mine = held.get(id);
  if (!mine || isRepeated(mine, done)) return [];
  if (done.activo_id !== undefined && done.posicion !== undefined)
    await refuseUnknownPosition(tx, empresaId, done.activo_id, [{ ...mine.row, posicion: done.posicion }]);
  const asset = done.activo_id ?? assetAt(mine, done.fecha);
  const touched = await act(tx, actor, held, [{ ...done, componente_id: id }]);
  if (asset !== null)
    await readOdometer(tx, actor, asset, { lectura_km, fecha: done.fecha }, `${mine.row.serie}: ${done.tipo}`);
  return touched;
};

/** Whether this uuid was stored before. @throws ApiError 409 when that was another act */
const isRepeated = ({ acts }: Held, { uuid, ...done }: Done): boolean => {
  const earlier = uuid === undefined ? undefined : acts.find((one) => one.uuid === uuid);
  if (!earlier) return false;
  // Not its moment, which a phone's clock moves.
  const same = (['tipo', 'activo_id', 'posicion', 'bodega_id'] as const).every(
    (field) => earlier[field] === (done[field] ?? null),
  );
  if (!same) throw new ApiError('IDEMPOTENCIA_CONFLICTO');
  return true;
};

/** The asset on which it was at that moment. */
const assetAt = ({ row, acts }: Held, fecha: string): number | null => {
  const life = lifeOf(acts, row.bodega_inicial_id);
  if (isImpossible(life)) return null;
  const at = Date.parse(fecha);
  return life.mounts.findLast(({ desde, hasta }) => desde <= at && (hasta ?? Infinity) >= at)?.activo_id ?? null;
};
