import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { MarcaParada } from '#contract/despacho';
import type { Tx } from '../../db/client';
import { marcaParadaTable as m } from '../../db/tables/ejecuciones';

/** What drivers said of the stops of these executions, oldest first. */
export const readMarks = (tx: Tx, empresaId: number, ids: readonly number[]): Promise<MarcaParada[]> =>
  tx
    .select({
      id: m.id,
      ejecucion_id: m.ejecucion_id,
      clave: m.clave,
      tipo: m.tipo,
      fecha: m.fecha,
      nota: m.nota,
      fotos: sql<
        MarcaParada['fotos']
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'url', archivo_url(f.id)) order by f.n), '[]')
        from unnest(${m.fotos}) with ordinality f(id, n))`,
      firma: sql<MarcaParada['firma']>`case
        when ${m.firma} is not null then
        jsonb_build_object(
          'url', archivo_url((${m.firma} ->> 'archivo_id')::uuid), 'nombre', ${m.firma} ->> 'nombre', 'documento',
          ${m.firma} ->> 'documento'
        )
      end`,
      latitud: m.latitud,
      longitud: m.longitud,
      por: m.por,
    })
    .from(m)
    .where(and(eq(m.empresa_id, empresaId), inArray(m.ejecucion_id, [...ids])))
    .orderBy(asc(m.fecha), asc(m.id));
