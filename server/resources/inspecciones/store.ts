import { sql, type SQL } from 'drizzle-orm';
import { inspecciones, type Inspeccion } from '#contract/entities/inspecciones';
import { assetBelowLevels } from '../../db/belowLevels';
import { startOf } from '../../db/days';
import { inspeccionTable } from '../../db/tables/inspecciones';
import type { Store } from '../../records/store';

const ofAnswers = (what: SQL) => sql`(
  select ${what} from inspeccion_respuestas r
  where r.empresa_id = inspecciones.empresa_id and r.inspeccion_id = inspecciones.id
)`;

export const inspeccionStore: Store<Inspeccion> = {
  entity: inspecciones,
  table: inspeccionTable,
  computed: {
    respuestas: ofAnswers(sql`
      coalesce(json_agg(json_build_object(
        'item', r.item, 'titulo', r.titulo, 'grupo', r.grupo, 'severidad_si_falla', r.severidad,
        'resultado', r.resultado, 'valor', r.valor, 'unidad', r.unidad, 'nota', r.nota,
        'fotos', (
          select coalesce(json_agg(json_build_object('id', f.id, 'url', archivo_url(f.id)) order by f.n), '[]')
          from unnest(r.fotos) with ordinality f(id, n)
        ),
        'reparado', r.reparado, 'defecto_id', r.defecto_id
      ) order by r.posicion), '[]')`),
    firma: sql`case
      when firma_id is not null then json_build_object('url', archivo_url(firma_id), 'nombre', firma_nombre)
    end`,
    fallas_n: ofAnswers(sql`count(*) filter (where r.resultado = 'falla')::int`),
    fotos_n: ofAnswers(sql`coalesce(sum(cardinality(r.fotos)), 0)::int`),
    defectos: ofAnswers(sql`
      coalesce(array_agg(distinct r.defecto_id) filter (where r.defecto_id is not null), '{}')`),
  },
  conditions: {
    bajo_nivel_id: (ids) => assetBelowLevels('inspecciones', ids),
    desde: ([at]) => sql`inspecciones.fecha >= ${startOf(at)}`,
    hasta: ([at]) => sql`inspecciones.fecha < ${startOf(at)}`,
  },
  // In lists only what somebody looks for: what failed, or was repaired.
  listed: ({ respuestas, ...row }) => ({
    ...row,
    respuestas: respuestas.filter(({ resultado, reparado }) => resultado === 'falla' || reparado),
  }),
};
