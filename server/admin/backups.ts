import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { PanelRespaldos } from '#contract/requests/respaldos';
import type { Db } from '../db/client';
import type { System } from '../db/system';
import { respaldoTable as t } from '../db/tables/respaldos';
import type { Env } from '../env';
import type { Every } from '../jobs/index';
import { backupMail, type Mail } from '../mail/index';
import { notify } from '../notices/notify';
import { noticeTexts } from '../notices/texts';
import { activeSuperadmins, adminLink } from './superadmins';

/** Hours that a backup may take until the next one counts as missing. */
const grace = 1;

export type BackupRules = Pick<Env, 'BACKUP_HOURS' | 'demo'>;

/** The newest backup and the newest failure after it, and whether one is missing. */
export const backupsOf = async (db: System, rules: BackupRules): Promise<PanelRespaldos> => {
  const [ultimo = null] = await db
    .select(shown)
    .from(t)
    .where(eq(t.estado, 'hecho'))
    .orderBy(desc(t.empezo_en))
    .limit(1);
  const later = ultimo ? gt(t.empezo_en, ultimo.empezo_en) : undefined;
  const [fallo = null] = await db
    .select(shown)
    .from(t)
    .where(and(eq(t.estado, 'fallido'), later))
    .orderBy(desc(t.empezo_en))
    .limit(1);
  const { rows } = await db.execute<{ late: boolean }>(sql`select ${isLate(rules)} as late`);
  return { ultimo, fallo, cada_h: rules.BACKUP_HOURS || null, atrasado: rows[0]?.late === true };
};

const shown = {
  empezo_en: t.empezo_en,
  termino_en: t.termino_en,
  equipo: t.equipo,
  archivo: t.archivo,
  bytes: t.bytes,
  filas: t.filas,
  motivo: t.motivo,
};

/** Nobody expects a backup of a demonstration until there has been one. */
const isLate = ({ BACKUP_HOURS: hours, demo }: BackupRules): SQL => {
  const newest = sql`(select max(empezo_en) from respaldos where estado = 'hecho')`;
  const since = demo === 'off' ? sql`coalesce(${newest}, (select min(creado_en) from empresas))` : newest;
  return sql`coalesce(${hours > 0} and ${since} < now() - ${hours + grace} * interval '1 hour', false)`;
};

interface Parts {
  db: Db;
  rules: BackupRules;
  mail: Pick<Mail, 'post'>;
  publicUrl: string | undefined;
}

/** Tells superadmins once when the newest backup has become too old. */
export const planBackups = (every: Pick<Every, 'inOneProcess'>, parts: Parts) =>
  every.inOneProcess('backups that are missing', { ms: 600_000 }, () => tellMissing(parts));

/** One look. Of several processes one writes the row, and tells. */
export const tellMissing = async ({ db, rules, mail, publicUrl }: Parts): Promise<void> => {
  const { rows } = await db.system.execute<{ desde: string | null }>(sql`
    insert into respaldos (estado)
    select 'falta'
    where ${isLate(rules)} and not exists (
      select from respaldos f where f.estado = 'falta' and f.empezo_en > coalesce(
        (select max(h.empezo_en) from respaldos h where h.estado = 'hecho'), '-infinity'
      )
    )
    returning (
      select to_char(max(empezo_en) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      from respaldos
      where estado = 'hecho'
    ) as desde`);
  const [missing] = rows;
  if (!missing) return;
  const { fallo } = await backupsOf(db.system, rules);
  const superadmins = await activeSuperadmins(db.system);
  const said = noticeTexts.respaldo(missing.desde, fallo?.motivo ?? null);
  await notifyMembers(
    db,
    superadmins.map((each) => each.id),
    said,
    missing.desde,
  );
  const link = adminLink(publicUrl);
  mail.post('installation', async () => superadmins.map((each) => backupMail(each.email, { ...said, link })));
};

/** In the bell of each company of which they are members. */
const notifyMembers = async (
  db: Db,
  userIds: number[],
  said: ReturnType<typeof noticeTexts.respaldo>,
  since: string | null,
): Promise<void> => {
  const { rows } = await db.system.execute<{ id: number }>(sql`
    select distinct e.id from empresas e join usuario_empresa m on m.empresa_id = e.id and m.estado = 'activo'
    where e.activo and m.user_id = any(${sql.param(userIds)}::int[])`);
  for (const { id } of rows)
    await db.tenant(id, (tx) =>
      notify(tx, id, {
        para: { userIds },
        tipo: 'respaldo',
        ...said,
        url: '/admin-dashboard#respaldos',
        causa: `respaldo ${since ?? 'ninguno'}`,
      }),
    );
};
