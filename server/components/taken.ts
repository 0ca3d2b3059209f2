import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Tx } from '../db/system';
import { componenteTable as c, montajeTable as m } from '../db/tables/componentes';
import { fieldError } from '../plugins/errors';
import { called, type Held } from './hold';
import { overlap, type Life, type Mount } from './life';
import type { FieldOf } from './refusal';

interface Stay extends Mount {
  componente_id: number;
  name: string;
}

/** @throws ApiError 422 at `posicion` where two would be at one position at a moment, naming who is there */
export const refuseTaken = async (
  tx: Tx,
  empresaId: number,
  lives: ReadonlyMap<number, Life>,
  held: ReadonlyMap<number, Held>,
  fieldOf: FieldOf,
): Promise<void> => {
  const stays = [...lives].flatMap(([componente_id, { mounts }]) => {
    const row = held.get(componente_id)?.row;
    return mounts.map((mount): Stay => ({ ...mount, componente_id, name: row ? called(row) : '' }));
  });
  const others = [...stays, ...(await staysOf(tx, empresaId, stays, [...lives.keys()]))];
  for (const stay of stays) {
    const there = others.find((other) => isInTheWay(stay, other));
    if (!there) continue;
    const when = there.hasta === null ? 'Ahí está' : 'Ahí estaba en ese tiempo';
    throw fieldError(fieldOf(stay.componente_id, 'posicion'), `${when}: ${there.name} (${stay.posicion})`);
  }
};

const isInTheWay = (stay: Stay, other: Stay): boolean =>
  other.componente_id !== stay.componente_id &&
  other.activo_id === stay.activo_id &&
  other.posicion === stay.posicion &&
  overlap(stay, other);

/** Who else was on these assets. */
const staysOf = async (tx: Tx, empresaId: number, stays: readonly Stay[], except: number[]): Promise<Stay[]> => {
  const assets = [...new Set(stays.map(({ activo_id }) => activo_id))];
  if (assets.length === 0) return [];
  const rows = await tx
    .select({
      ...{ componente_id: m.componente_id, activo_id: m.activo_id, posicion: m.posicion },
      ...{ desde: m.desde, hasta: m.hasta, tipo: c.tipo, serie: c.serie },
    })
    .from(m)
    .innerJoin(c, and(eq(c.empresa_id, m.empresa_id), eq(c.id, m.componente_id)))
    .where(and(eq(m.empresa_id, empresaId), inArray(m.activo_id, assets), notInArray(m.componente_id, except)));
  return rows.map(({ desde, hasta, tipo, serie, ...row }) => ({
    ...row,
    desde: Date.parse(desde),
    hasta: hasta === null ? null : Date.parse(hasta),
    name: called({ tipo, serie }),
  }));
};
