import { sql, type SQL } from 'drizzle-orm';
import { eventos, eventosPendientes, pasosEvento, veEvento, type Evento } from '#contract/entities/eventos';
import type { Role } from '#contract/core/roles';
import { tipoEvento } from '#contract/entities/valoresEvento';
import { beginning, secondsFrom } from '../../../db/days';
import { may, type Caller, type Rights } from '../../../plugins/guard';
import { changedByUpdate, correctionsOf } from '../../../records/corrections';
import type { Store } from '../../../records/store';
import { activoTable, isOfKinds } from '../../../db/tables/activos';
import { belowLevels } from '../../../db/belowLevels';
import { groupOf, quoted } from './kindGroups';
import { isScored } from './drivingScore';
import { eventoTable, unansweredCall } from '../../../db/tables/eventos';
import { canReopen } from './reopening';

/** Waits for somebody: neither resolved nor discarded, nor kept quiet by a silence. */
export const isPending = sql.raw(`(eventos.estado in (${quoted(eventosPendientes)}) and eventos.silencio_id is null)`);

const moves = sql.raw(
  `case eventos.estado ${Object.entries(pasosEvento)
    .map(([from, to]) => `when '${from}' then array[${quoted(to)}]::text[]`)
    .join(' ')} end`,
);
/** What is over stays over after a day. */
const possible = sql`case
  when eventos.estado in ('resuelto', 'descartado') and ${canReopen} is not true then array[]::text[]
  else ${moves}
end`;

const lasted = secondsFrom(sql`eventos.inicio_en`, sql`coalesce(eventos.fin_en, now())`);

/** The name of an event's stop. */
export const stopName = sql`(
  select p.nombre from paradas p where p.empresa_id = eventos.empresa_id and p.id = eventos.parada_id
)`;

/** Of each group the newest event that matches: none of its group that matches as well is newer. */
const newestOfGroup = (where: SQL | undefined) => sql`(
  eventos.grupo_id is null
  or not exists (
    select from (select eventos.empresa_id as e, eventos.grupo_id as g, eventos.inicio_en as i, eventos.id as n) fila,
      lateral (
        select 1 from eventos
        where eventos.empresa_id = fila.e and eventos.grupo_id = fila.g
          and (eventos.inicio_en, eventos.id) > (fila.i, fila.n) and ${where}
        limit 1
      ) mas_nuevo
  )
)`;

/** What happened. The projector and `conditions.ts` write events; people only change their state. */
export const eventoStore: Store<Evento> = {
  entity: eventos,
  table: eventoTable,
  ahead: unansweredCall,
  computed: {
    grupo: groupOf('eventos'),
    regla_nombre: sql`(
      select r.nombre from reglas r where r.empresa_id = eventos.empresa_id and r.id = eventos.regla_id
    )`,
    parada_nombre: stopName,
    ruta_nombre: sql`(
      select r.nombre from rutas r where r.empresa_id = eventos.empresa_id and r.id = eventos.ruta_id
    )`,
    conductor: sql`(
      select nombre_completo(p.nombre, p.apellido) from personal p
      where p.empresa_id = eventos.empresa_id and p.id = eventos.personal_id
    )`,
    duracion_s: sql`greatest(0, ${lasted})::int`,
    atendido_por: sql`nombre_usuario(eventos.atendido_por_id)`,
    reconocido_por: sql`nombre_usuario(eventos.reconocido_por_id)`,
    resuelto_por: sql`nombre_usuario(eventos.resuelto_por_id)`,
    pasos: sql`(
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'clase', p.clase, 'a', p.a,
            'quien', nombre_usuario(p.user_id), 'atiende', nombre_usuario(p.dueno_id), 'nota', p.nota,
            'deshace', p.deshace, 'fecha', p.fecha
          )
          order by p.id
        ),
        '[]'
      )
      from evento_pasos p where p.empresa_id = eventos.empresa_id and p.evento_id = eventos.id
    )`,
    ...correctionsOf('eventos'),
    transiciones_permitidas: possible,
    abierto: sql`(eventos.fin_en is null and not eventos.corregido)`,
    pendiente: isPending,
    con_orden: sql`(eventos.orden_id is not null)`,
    con_dueno: sql`(eventos.atendido_por_id is not null)`,
    mio: sql`false`,
    silenciado: sql`(eventos.silencio_id is not null)`,
    puntua: isScored,
  },
  oneOf: { filter: 'agrupado', condition: newestOfGroup },
  conditions: {
    // Of the whole filter, by `oneOf`; nothing can be counted by it.
    agrupado: () => sql`true`,
    bajo_nivel_id: (ids) => sql`exists (
      select 1 from activos
      where activos.empresa_id = eventos.empresa_id
        and activos.id = eventos.activo_id
        and ${belowLevels(activoTable.nivel_id, ids)}
    )`,
    actualizacion: changedByUpdate('eventos'),
    tipo_activo: (kinds) => isOfKinds(eventoTable, kinds),
    // Those that overlap the period.
    desde: ([at]) =>
      sql`(eventos.inicio_en >= ${at}::timestamptz or coalesce(eventos.fin_en, now()) > ${at}::timestamptz)`,
    hasta: ([at]) => sql`eventos.inicio_en < ${at}::timestamptz`,
    dia_desde: ([day]) => sql`eventos.inicio_en >= ${beginning(sql`${day}::date`)}`,
    dia_hasta: ([day]) => sql`eventos.inicio_en < ${beginning(sql`${day}::date + 1`)}`,
  },
};

/** The events that a role sees. */
export const seenBy = (role: Role): SQL =>
  sql.raw(`eventos.tipo in (${quoted(tipoEvento.options.filter((tipo) => veEvento(role, tipo)))})`);

/** Roles without access to orders get no data of them. */
const withoutOrders = { orden_id: sql`null::int`, orden_origen_id: sql`null::int`, con_orden: sql`false` };

/** As one role sees them: the possible next states are only for users who may move them. */
export const eventoStoreFor = (rights: Rights & Pick<Caller, 'user'>): Store<Evento> => ({
  ...eventoStore,
  scope: seenBy(rights.role),
  computed: {
    ...eventoStore.computed,
    mio: sql`(eventos.atendido_por_id is not distinct from ${rights.user.id}::int)`,
    ...(!may(rights, 'list', 'ordenes') && withoutOrders),
    ...(!may(rights, 'edit', 'eventos') && { transiciones_permitidas: sql`array[]::text[]` }),
  },
});
