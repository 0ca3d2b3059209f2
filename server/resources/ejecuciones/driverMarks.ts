import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { MarcaParada } from '#contract/requests/despacho';
import type { Tx } from '../../db/system';
import { ejecucionTable as e, marcaParadaTable as m } from '../../db/tables/ejecuciones';
import { companyZone } from '../../db/days';
import { countsFrom } from '../../tracking/runs/counting';

/** What drivers said of the stops of these executions, oldest first. */
export const readMarks = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<MarcaParada[]> => {
  const found = await tx
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
      codigos: m.codigos,
      audio: sql<MarcaParada['audio']>`case
        when ${m.audio_id} is not null then jsonb_build_object('id', ${m.audio_id}, 'url', archivo_url(${m.audio_id}))
      end`,
      firma: sql<MarcaParada['firma']>`case
        when ${m.firma} is not null then
        jsonb_build_object(
          'url', case
            when ${m.firma} ->> 'archivo_id' is not null then archivo_url((${m.firma} ->> 'archivo_id')::uuid)
          end,
          'nombre', ${m.firma} ->> 'nombre', 'documento',
          ${m.firma} ->> 'documento'
        )
      end`,
      latitud: m.latitud,
      longitud: m.longitud,
      por: m.por,
      salida_en: e.salida_en,
      zona: companyZone,
    })
    .from(m)
    .innerJoin(e, and(eq(e.empresa_id, m.empresa_id), eq(e.id, m.ejecucion_id)))
    .where(and(eq(m.empresa_id, empresaId), inArray(m.ejecucion_id, [...ids])))
    .orderBy(asc(m.fecha), asc(m.id));
  return found.map(({ salida_en, zona, ...mark }) => ({
    ...mark,
    cuenta: Date.parse(mark.fecha) >= countsFrom(Date.parse(salida_en), zona),
  }));
};
