import { and, eq, inArray, sql } from 'drizzle-orm';
import { eventosPendientes } from '#contract/entities/eventos';
import { masSevera, severidades, type SeveridadEvento, type TipoEvento } from '#contract/entities/tiposEvento';
import { clockAt } from '../db/days';
import { notificacionTable as n } from '../db/tables/notificaciones';
import type { Tx } from '../db/system';
import { groupText } from '../notices/texts';

/** A group of events as one notice tells of it. */
export interface ToldGroup {
  grupo: number;
  tipo: TipoEvento;
  /** Its events, oldest first. */
  ids: number[];
  activos: string[];
  activos_n: number;
  /** When it began, in the company's time zone. */
  hora: string;
}

/** How many events a notice remembers, and how many assets it names. */
const most = { named: 2_000, assets: 3 } as const;
/** An earlier notice of the same events is looked for as far back. */
const lately = sql.raw(`interval '2 hours'`);
const pending = sql.raw(eventosPendientes.map((state) => `'${state}'`).join(', '));

/**
 * The pending events of these groups, without silenced ones. A group with only one of them left is not returned: that
 * event has a notice of its own.
 */
export const toldGroups = async (
  tx: Tx,
  empresaId: number,
  groups: readonly number[],
): Promise<ReadonlyMap<number, ToldGroup>> => {
  if (groups.length === 0) return new Map();
  const { rows } = await tx.execute<ToldGroup & Record<string, unknown>>(sql`
    select e.grupo_id as grupo, min(e.tipo) as tipo, array_agg(e.id order by e.inicio_en, e.id) as ids,
      coalesce(
        (array_agg(distinct a.nombre) filter (where a.id is not null))[1:${sql.raw(String(most.assets))}], '{}'
      ) as activos,
      count(distinct e.activo_id)::int as activos_n, to_char(${clockAt(sql`min(e.inicio_en)`)}, 'HH24:MI') as hora
    from eventos e left join activos a on a.empresa_id = e.empresa_id and a.id = e.activo_id
    where e.empresa_id = ${empresaId} and e.grupo_id = any(${sql.param([...groups])}::int[])
      and e.estado in (${pending}) and not e.corregido and e.silencio_id is null
    group by 1 having count(*) > 1`);
  return new Map(rows.map((row) => [row.grupo, row]));
};

/** A notice about a group, to one user. */
export interface GroupNotice {
  group: ToldGroup;
  /** The step of the escalation; null: the rule tells. */
  paso: number | null;
  /** Before the rest of the text. */
  before: string | null;
  row: Pick<
    typeof n.$inferInsert,
    'empresa_id' | 'user_id' | 'tipo' | 'url' | 'en_app' | 'correo_pendiente' | 'push_pendiente'
  > & { severidad: SeveridadEvento };
}

/**
 * One notice of the group: those that told of its events one by one become this one, and a later event of the group
 * changes it without another alert, unless it is more severe.
 */
export const tellOfGroup = async (tx: Tx, { group, paso, before, row }: GroupNotice): Promise<void> => {
  const { titulo, texto } = groupText(group);
  const said = { titulo, texto: [before, texto].filter(Boolean).join(' · ') || null };
  const eventos = group.ids.slice(-most.named);
  const ids = sql`${sql.param(eventos)}::int[]`;
  const earlier = await tx
    .select()
    .from(n)
    .where(
      and(
        eq(n.empresa_id, row.empresa_id),
        eq(n.user_id, row.user_id),
        sql`${n.escala_paso} is not distinct from ${paso}::int`,
        sql`${n.causa} ~ '^(evento|escala|grupo) '`,
        sql`${n.creado_en} > now() - ${lately}`,
        sql`(${n.evento_id} = any(${ids}) or ${n.eventos} && ${ids})`,
      ),
    )
    .orderBy(n.id);
  const [kept, ...others] = earlier;
  const told = { ...said, evento_id: null, escala_paso: paso, eventos };
  if (!kept) {
    const causa = ['grupo', group.grupo, paso].filter((part) => part !== null).join(' ');
    await tx
      .insert(n)
      .values({ ...row, ...told, causa })
      .onConflictDoNothing({ target: [n.empresa_id, n.user_id, n.causa] });
    return;
  }
  const worst = earlier.reduce<SeveridadEvento>((so, { severidad }) => masSevera(so, severidad ?? 'info'), 'info');
  const worse = severidades.indexOf(row.severidad) > severidades.indexOf(worst);
  const sent = (by: 'correo_en' | 'push_en') => earlier.flatMap((each) => each[by] ?? []).at(-1) ?? null;
  const waits = (by: 'correo_pendiente' | 'push_pendiente', at: string | null) =>
    earlier.some((each) => each[by]) || (Boolean(row[by]) && (at === null || worse));
  const [correo_en, push_en] = [sent('correo_en'), sent('push_en')];
  if (others.length > 0)
    await tx.delete(n).where(
      and(
        eq(n.empresa_id, row.empresa_id),
        inArray(
          n.id,
          others.map(({ id }) => id),
        ),
      ),
    );
  await tx
    .update(n)
    .set({
      ...told,
      severidad: masSevera(worst, row.severidad),
      en_app: Boolean(row.en_app) || earlier.some(({ en_app }) => en_app),
      ...(kept.evento_id !== null || worse ? { leida_en: null, url: row.url ?? null } : {}),
      ...{ correo_en, push_en },
      correo_pendiente: waits('correo_pendiente', correo_en),
      push_pendiente: waits('push_pendiente', push_en),
    })
    .where(and(eq(n.empresa_id, row.empresa_id), eq(n.id, kept.id)));
};
