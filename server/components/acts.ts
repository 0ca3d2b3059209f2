import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/system';
import { componenteActoTable as a } from '../db/tables/componentes';
import { audit, changesBetween, type Actor } from '../history/audit';
import { record } from '../history/timeline';
import type { Entry } from '../history/entry';
import { ApiError } from '../plugins/errors';
import type { Touched } from '../records/touched';
import { called, type Held } from './hold';
import { isImpossible, lifeOf, standing, type Act, type Life } from './life';
import { refusal, type FieldOf } from './refusal';
import { refuseTaken } from './taken';
import { assetsAsTouched, writeLife } from './write';

/** What somebody says was done with a component. */
export interface Said extends Pick<Act, 'tipo'> {
  componente_id: number;
  /** ISO. */
  fecha: string;
  activo_id?: number;
  posicion?: string;
  bodega_id?: number | null;
  costo?: number;
  motivo?: string | null;
  anula_id?: number;
  uuid?: string | undefined;
}

/** Ids of acts that are not stored yet: recorded after all others. */
const firstNew = Number.MAX_SAFE_INTEGER - 1_000;

/**
 * Records acts of components that are held, all or none, and derives their lives again: whatever their dates, nobody is
 * at two places, nor two at one, at any moment.
 *
 * @returns what changed: the components, and the assets on which they are or were
 * @throws ApiError 422 at `posicion` or `fecha`, 409 for what the state of a component does not allow
 */
export const act = async (
  tx: Tx,
  actor: Actor,
  held: ReadonlyMap<number, Held>,
  said: readonly Said[],
  fieldOf: FieldOf = (_id, field) => field,
): Promise<Touched[]> => {
  const lives = new Map<number, Life>();
  for (const [id, { row, acts }] of held) {
    const fresh = said.filter(({ componente_id }) => componente_id === id).map(asAct);
    const life = lifeOf([...acts, ...fresh], row.bodega_inicial_id);
    if (isImpossible(life)) throw await refusal(tx, actor.empresaId, row, life, fresh, fieldOf);
    lives.set(id, life);
  }
  await refuseTaken(tx, actor.empresaId, lives, held, fieldOf);
  await tx.insert(a).values(said.map((each) => ({ ...each, empresa_id: actor.empresaId, user_id: actor.userId })));
  const touched: Touched[] = [];
  const assets = new Set<number>();
  for (const [id, life] of lives) {
    const { row, acts } = held.get(id) ?? {};
    if (!row || !acts) continue;
    for (const { activo_id } of [row, life]) if (activo_id !== null) assets.add(activo_id);
    for (const { activo_id } of life.mounts) assets.add(activo_id);
    touched.push(['componentes', await writeLife(tx, actor, row, life)]);
    const ours = said.filter(({ componente_id }) => componente_id === id);
    await record(tx, actor, ...entriesOf({ row, acts }, ours));
    await audit(tx, actor, {
      ...{ accion: 'editar', entidad: 'componentes', entidad_id: id, nombre: row.serie },
      cambios: [
        ...changesBetween(row, { ...life }, ['estado', 'activo_id', 'posicion', 'bodega_id']),
        ...ours.flatMap(({ motivo, costo }) => [
          ...(motivo ? [{ campo: 'motivo', antes: null, despues: motivo }] : []),
          ...(costo === undefined ? [] : [{ campo: 'costo', antes: null, despues: costo }]),
        ]),
      ],
    });
  }
  return [...touched, ...(await assetsAsTouched(tx, actor.empresaId, [...assets]))];
};

/** Takes back an act, a rotation as a whole. @throws ApiError 404, 409 when it is annulled already */
export const annulmentsOf = (held: ReadonlyMap<number, Held>, ids: readonly number[], motivo: string): Said[] => {
  const fecha = new Date().toISOString();
  return [...held].flatMap(([componente_id, { acts }]) => {
    const mine = acts.filter(({ id, tipo }) => ids.includes(id) && tipo !== 'anulado');
    const stands = standing(acts);
    if (mine.some(({ id }) => !stands.some((one) => one.id === id)))
      throw new ApiError('CONFLICTO', { message: 'Ya está anulado.' });
    return mine.map(({ id }): Said => ({
      componente_id,
      tipo: 'anulado',
      fecha,
      anula_id: id,
      motivo,
      uuid: randomUUID(),
    }));
  });
};

const asAct = ({ tipo, fecha, activo_id, posicion, bodega_id, anula_id }: Said, at: number): Act => ({
  ...{ id: firstNew + at, tipo, fecha: Date.parse(fecha), activo_id: activo_id ?? null, posicion: posicion ?? null },
  ...{ bodega_id: bodega_id ?? null, anula_id: anula_id ?? null },
});

/** What the assets' timelines say. */
const entriesOf = ({ row, acts }: Held, said: readonly Said[]): Entry[] => {
  const about = { referencia_tipo: 'componente', referencia_id: row.id };
  const before = lifeOf(acts, row.bodega_inicial_id);
  const mounts = isImpossible(before) ? [] : before.mounts;
  return said.flatMap(({ tipo, fecha, activo_id, posicion, motivo, anula_id }): Entry[] => {
    if ((tipo === 'montado' || tipo === 'rotado') && activo_id !== undefined) {
      const verb = tipo === 'rotado' ? 'Pasó de posición' : 'Se montó';
      const titulo = `${verb}: ${called(row)} en ${posicion}`;
      return [{ activo_id, tipo: 'componente_montado', titulo, fecha, ...about }];
    }
    if (tipo === 'desmontado') {
      const from = mounts.findLast(({ desde }) => desde <= Date.parse(fecha));
      if (!from) return [];
      const titulo = `Se desmontó: ${called(row)} de ${from.posicion}`;
      return [
        { activo_id: from.activo_id, tipo: 'componente_desmontado', titulo, detalle: motivo ?? null, fecha, ...about },
      ];
    }
    const wrong = tipo === 'anulado' ? acts.find(({ id }) => id === anula_id) : undefined;
    if (!wrong || wrong.activo_id === null) return [];
    const titulo = `Se anuló el montaje: ${called(row)} en ${wrong.posicion}`;
    return [{ activo_id: wrong.activo_id, tipo: 'componente_desmontado', titulo, detalle: motivo ?? null, ...about }];
  });
};
