import { and, eq, sql } from 'drizzle-orm';
import type { Usuario } from '#contract/entities/usuarios';
import type { Tx } from '../../db/system';
import { reporteProgramadoTable as reports } from '../../db/schema';
import { audit, auditEach, type Actor } from '../../history/audit';
import { names } from '../../records/naming';
import { endGrants } from '../../session/grants/end';
import { grantKinds } from '../../session/grants/kinds/index';
import { releaseEvents } from '../eventos/index';
import { reglaTable as rules } from '../../db/tables/reglas';
import { changedBy } from '../../db/tables/stored';

/**
 * What a member leaves behind in a company: their private and live links, walls and tokens end, their scheduled reports
 * pass to the user who removes them, and they leave the recipients of rules, of their escalations and of reports, and
 * the events that they looked after have no owner. Call it while members are locked.
 *
 * @returns sentences that say so
 */
export const leaveBehind = async (tx: Tx, actor: Remover, leaver: Leaver): Promise<string[]> => [
  ...(await endTheirGrants(tx, actor, leaver)),
  ...(await handOverReports(tx, actor, leaver)),
  ...(await leaveReports(tx, actor, leaver)),
  ...(await leaveRules(tx, actor, leaver)),
  ...(await leaveSteps(tx, actor, leaver)),
  ...(await leaveEvents(tx, actor, leaver)),
];

type Remover = Actor & { empresaId: number };
/** The company knows its members by their e-mail address. */
type Leaver = Pick<Usuario, 'id' | 'email'>;

const endTheirGrants = async (tx: Tx, actor: Remover, { id: autorId, email }: Leaver): Promise<string[]> => {
  const effects: string[] = [];
  for (const kind of grantKinds) {
    const ended = await endGrants(tx, kind, actor, { autorId });
    const names = ended.map(({ nombre }) => nombre);
    effects.push(...kind.left(names, email));
  }
  return effects;
};

const handOverReports = async (tx: Tx, actor: Remover, { id: userId }: Leaver): Promise<string[]> => {
  if (actor.userId === null || actor.userId === userId) return [];
  const passed = await tx
    .update(reports)
    .set({ creado_por_id: actor.userId })
    .where(and(eq(reports.empresa_id, actor.empresaId), eq(reports.creado_por_id, userId)))
    .returning({ id: reports.id, nombre: reports.nombre });
  await auditEach(tx, actor, 'editar', 'reportes_programados', passed);
  return passed.map(({ nombre }) => `El envío programado «${nombre}» pasa a usted.`);
};

/** A report always has a recipient: the last one is followed by its owner. */
const leaveReports = async (tx: Tx, actor: Remover, { id: userId, email }: Leaver): Promise<string[]> => {
  const named = await tx
    .select({
      id: reports.id,
      nombre: reports.nombre,
      destinatarios: reports.destinatarios,
      dueno: reports.creado_por_id,
    })
    .from(reports)
    .where(and(eq(reports.empresa_id, actor.empresaId), sql`${userId}::int = any(${reports.destinatarios})`))
    .orderBy(reports.id)
    .for('no key update');
  const effects: string[] = [];
  for (const { id, nombre, destinatarios, dueno } of named) {
    const left = destinatarios.filter((one) => one !== userId);
    const last = left.length === 0;
    await tx
      .update(reports)
      .set(
        last
          ? { destinatarios: [dueno], ...(dueno === userId && { activo: false, proximo_en: null }) }
          : { destinatarios: left },
      )
      .where(and(eq(reports.empresa_id, actor.empresaId), eq(reports.id, id)));
    await audit(tx, actor, { accion: 'editar', entidad: 'reportes_programados', entidad_id: id, nombre });
    if (!last) effects.push(`${email} deja de recibir el envío programado «${nombre}».`);
    else if (dueno === actor.userId)
      effects.push(`El envío programado «${nombre}» le llega ahora a usted: no tenía más destinatarios.`);
    else effects.push(`El envío programado «${nombre}» le llega ahora a quien lo creó: no tenía más destinatarios.`);
  }
  return effects;
};

/** A rule without anybody to tell has no channels either: it could not be saved so. */
const leaveRules = async (tx: Tx, actor: Remover, { id: userId, email }: Leaver): Promise<string[]> => {
  const named = await tx
    .select({
      id: rules.id,
      nombre: rules.nombre,
      destinatarios: rules.destinatarios,
      canales: rules.canales,
      eliminado_en: rules.eliminado_en,
    })
    .from(rules)
    .where(
      and(
        eq(rules.empresa_id, actor.empresaId),
        sql`${rules.destinatarios} @> ${JSON.stringify({ usuarios: [userId] })}::jsonb`,
      ),
    )
    .orderBy(rules.id)
    .for('no key update');
  const effects: string[] = [];
  for (const { id, nombre, destinatarios, canales, eliminado_en } of named) {
    const left = { ...destinatarios, usuarios: destinatarios.usuarios.filter((one) => one !== userId) };
    const nobody = left.usuarios.length + left.roles.length === 0;
    await tx
      .update(rules)
      .set({
        destinatarios: left,
        ...(nobody && { canales: [] }),
        ...changedBy(rules, actor.userId),
      })
      .where(and(eq(rules.empresa_id, actor.empresaId), eq(rules.id, id)));
    if (eliminado_en !== null) continue;
    const cambios = [{ campo: 'destinatarios', antes: destinatarios, despues: left }];
    await audit(tx, actor, { accion: 'editar', entidad: 'reglas', entidad_id: id, nombre, cambios });
    effects.push(
      nobody && canales.length > 0
        ? `La regla «${nombre}» ya no avisa a nadie.`
        : `La regla «${nombre}» deja de avisar a ${email}.`,
    );
  }
  return effects;
};

/** A step without anybody left to tell is taken out of the escalation. */
const leaveSteps = async (tx: Tx, actor: Remover, { id: userId, email }: Leaver): Promise<string[]> => {
  const named = await tx
    .select({ id: rules.id, nombre: rules.nombre, escalamiento: rules.escalamiento, eliminado_en: rules.eliminado_en })
    .from(rules)
    .where(and(eq(rules.empresa_id, actor.empresaId), names(rules, 'escalamiento[].usuarios[]', [userId])))
    .orderBy(rules.id)
    .for('no key update');
  const effects: string[] = [];
  for (const { id, nombre, escalamiento, eliminado_en } of named) {
    const left = escalamiento
      .map((step) => ({ ...step, usuarios: step.usuarios.filter((one) => one !== userId) }))
      .filter(({ usuarios, roles }) => usuarios.length + roles.length > 0);
    await tx
      .update(rules)
      .set({
        escalamiento: left,
        ...changedBy(rules, actor.userId),
      })
      .where(and(eq(rules.empresa_id, actor.empresaId), eq(rules.id, id)));
    if (eliminado_en !== null) continue;
    await audit(tx, actor, {
      accion: 'editar',
      entidad: 'reglas',
      entidad_id: id,
      nombre,
      cambios: [{ campo: 'escalamiento', antes: escalamiento, despues: left }],
    });
    const gone = escalamiento.length - left.length;
    effects.push(
      gone > 0
        ? `La regla «${nombre}» pierde ${gone === 1 ? 'un paso' : `${gone} pasos`} de su ` +
            `escalamiento: solo avisaba a ${email}.`
        : `La regla «${nombre}» deja de escalar a ${email}.`,
    );
  }
  return effects;
};

const leaveEvents = async (tx: Tx, actor: Remover, { id: userId, email }: Leaver): Promise<string[]> => {
  const n = await releaseEvents(tx, actor, userId);
  if (n === 0) return [];
  return [
    n === 1
      ? `Un evento que atendía ${email} quedó sin dueño.`
      : `${n} eventos que atendía ${email} quedaron sin dueño.`,
  ];
};
