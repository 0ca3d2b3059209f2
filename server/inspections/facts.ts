import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { SeveridadDefecto } from '#contract/entities/plantillas';
import type { Tx } from '../db/system';
import {
  defectoActoTable as a,
  defectoTable as d,
  inspeccionTable as i,
  respuestaTable as r,
} from '../db/tables/inspecciones';
import { standing, type Act, type Cut, type Sighting } from './lives';

/** A point of a form. */
export interface Point {
  plantilla_id: number;
  item: string;
}

/** What a point was in an inspection. */
export interface SeenAs {
  titulo: string;
  grupo: string | null;
  severidad: SeveridadDefecto;
}

export interface PointFacts {
  sightings: Sighting[];
  cuts: Cut[];
  /** The order of each defect. */
  orders: ReadonlyMap<number, number>;
  /** Its defects as they are stored, also those that are gone. */
  rows: (typeof d.$inferSelect)[];
  seenAs: (sighting: Sighting) => SeenAs;
}

/** All that is known of a point of an asset: what inspections saw, what inspectors and the office say was done. */
export const factsOf = async (
  tx: Tx,
  empresaId: number,
  activoId: number,
  { plantilla_id, item }: Point,
): Promise<PointFacts> => {
  const answers = await tx
    .select({
      ...{ inspeccion_id: i.id, fecha: i.fecha, inspector: i.inspector, user_id: i.creado_por_id },
      ...{ titulo: r.titulo, grupo: r.grupo, severidad: r.severidad, resultado: r.resultado, reparado: r.reparado },
      defecto_id: r.defecto_id,
    })
    .from(i)
    .innerJoin(r, and(eq(r.empresa_id, i.empresa_id), eq(r.inspeccion_id, i.id)))
    .where(
      and(
        ...[eq(i.empresa_id, empresaId), eq(i.activo_id, activoId), eq(i.plantilla_id, plantilla_id)],
        ...[isNull(i.eliminado_en), isNull(i.anulada_en), eq(r.item, item)],
        or(eq(r.resultado, 'falla'), sql`${r.reparado} is not null`),
      ),
    );
  const rows = await tx
    .select()
    .from(d)
    .where(
      and(
        ...[eq(d.empresa_id, empresaId), eq(d.activo_id, activoId)],
        ...[eq(d.plantilla_id, plantilla_id), eq(d.item, item)],
      ),
    )
    .orderBy(asc(d.id));
  const acts = await actsOf(
    tx,
    empresaId,
    rows.map(({ id }) => id),
  );
  const { cuts, orders } = standing(acts);
  const failing = answers.filter(({ resultado }) => resultado === 'falla');
  const seen = new Map(failing.map((answer) => [answer.inspeccion_id, answer]));
  return {
    sightings: failing.map(({ fecha, ...answer }) => ({ ...answer, fecha: Date.parse(fecha) })),
    cuts: [
      ...cuts,
      ...answers.flatMap(({ fecha, resultado, reparado, user_id }): Cut[] =>
        reparado && resultado !== 'falla'
          ? [
              {
                at: Date.parse(fecha),
                fecha: Date.parse(fecha),
                how: 'reparado',
                ...reparado,
                user_id,
                defecto_id: null,
              },
            ]
          : [],
      ),
    ],
    ...{ orders, rows },
    seenAs: ({ inspeccion_id }) => {
      const answer = seen.get(inspeccion_id);
      if (!answer) throw new Error('a sighting without its answer');
      return answer;
    },
  };
};

const actsOf = async (tx: Tx, empresaId: number, ids: number[]): Promise<Act[]> => {
  if (ids.length === 0) return [];
  const acts = await tx
    .select()
    .from(a)
    .where(and(eq(a.empresa_id, empresaId), sql`${a.defecto_id} = any(${sql.param(ids)}::int[])`))
    .orderBy(asc(a.id));
  return acts.map(({ fecha, tras, ...act }) => ({
    ...act,
    fecha: Date.parse(fecha),
    tras: tras === null ? null : Date.parse(tras),
  }));
};
