import { and, eq, inArray, sql } from 'drizzle-orm';
import { pasosEvento, type EstadoEvento } from '#contract/entities/eventos';
import type { Tx } from '../../../db/system';
import { eventoPasoTable, eventoTable as e } from '../../../db/tables/eventos';
import { changedBy } from '../../../db/tables/stored';
import { canReopen } from '../record/reopening';
import { beforeStep } from '../record/beforeStep';

interface Move {
  ids: readonly number[];
  a: EstadoEvento;
  nota: string | null;
  /** Null: the product itself. */
  userId: number | null;
}

/** States from which this one may be reached. */
export const whence = (a: EstadoEvento): EstadoEvento[] =>
  (Object.keys(pasosEvento) as EstadoEvento[]).filter((from) => pasosEvento[from].includes(a));

/**
 * The end of an event that is opened again. Resolving a call for help ended it: now it has no end any more, unless the
 * same person has called again since.
 */
const goesOn = sql`case
  when eventos.tipo = 'sos' and eventos.fin_en = eventos.resuelto_en and not exists (
    select from eventos otro
    where otro.empresa_id = eventos.empresa_id and otro.clave = eventos.clave and otro.id <> eventos.id
      and otro.fin_en is null and not otro.corregido
  ) then null
  else eventos.fin_en
end`;

const reopened = {
  reconocido_en: null,
  reconocido_por_id: null,
  resuelto_en: null,
  resuelto_por_id: null,
  fin_en: goesOn,
};

/** Moves those of these events that allow it, and records the user. @returns the moved ones, as they are now */
export const moveEvents = async (
  tx: Tx,
  empresaId: number,
  { ids, a, nota, userId }: Move,
): Promise<{ id: number; version: number }[]> => {
  const over = a === 'resuelto' || a === 'descartado';
  const again = a === 'abierto';
  const before = await beforeStep(tx, empresaId, ids);
  const moved = await tx
    .update(e)
    .set({
      estado: a,
      ...(nota && { nota }),
      ...(again
        ? reopened
        : {
            reconocido_en: sql`coalesce(reconocido_en, now())`,
            reconocido_por_id: sql`case when reconocido_en is null then ${userId}::int else reconocido_por_id end`,
          }),
      // Whoever handles it is its owner, unless it has one.
      ...(a === 'en_gestion' &&
        userId !== null && {
          atendido_por_id: sql`coalesce(${e.atendido_por_id}, ${userId}::int)`,
          atendido_desde: sql`coalesce(${e.atendido_desde}, now())`,
        }),
      escala_en: null,
      ...(over && { resuelto_en: sql`now()`, resuelto_por_id: userId }),
      // Events that only people end, end now.
      ...(over && { fin_en: sql`case when fin_en is null and tipo = 'sos' then now() else fin_en end` }),
      ...changedBy(e, userId),
    })
    .where(
      and(
        eq(e.empresa_id, empresaId),
        inArray(e.id, [...ids]),
        inArray(e.estado, whence(a)),
        again ? canReopen : undefined,
      ),
    )
    .returning({ id: e.id, version: e.version });
  if (moved.length > 0)
    await tx.insert(eventoPasoTable).values(
      moved.map(({ id }) => ({
        ...{ empresa_id: empresaId, evento_id: id, a, user_id: userId, nota },
        antes: userId === null ? null : (before.get(id) ?? null),
      })),
    );
  return moved;
};
