import { eq, sql, type SQL } from 'drizzle-orm';
import type { cambioEmpresa } from '#contract/entities/empresas';
import { limits } from '#contract/core/limits';
import { dateInWords } from '#contract/core/noDate';
import type { z } from '#contract/core/validation';
import type { Tx } from '../db/system';
import { empresaTable as e } from '../db/tables/empresas';
import { factorAskedMail, publicOrigin } from '../mail/index';
import type { Accounts } from '../session/accounts/index';
import { owersOf } from '../session/owed';
import { revoke, socketsOf } from '../session/revocations';

type Company = typeof e.$inferSelect;
type Asked = Pick<z.output<typeof cambioEmpresa>, 'segundo_factor' | 'segundo_factor_desde'>;

/**
 * What to store where of whom a company asks a second factor, or from when on, is changed: optional has no date, and
 * who is asked anew has two weeks unless said otherwise.
 */
export const askedFrom = (
  before: Company,
  { segundo_factor: asked, segundo_factor_desde: from }: Asked,
): { segundo_factor?: Company['segundo_factor']; segundo_factor_desde?: string | SQL | null } => {
  if (asked === undefined && from === undefined) return {};
  const segundo_factor = asked ?? before.segundo_factor;
  if (segundo_factor === 'opcional') return { segundo_factor, segundo_factor_desde: null };
  const kept = from === undefined && segundo_factor === before.segundo_factor ? before.segundo_factor_desde : from;
  return { segundo_factor, segundo_factor_desde: kept ?? inTwoWeeks };
};

const inTwoWeeks = sql`now() + ${limits.door.noticeDays} * interval '1 day'`;

/** Whether other people are asked, or at another time, or again after a suspension: they are told. */
export const asksAnew = (before: Company, after: Company): boolean =>
  after.activo &&
  after.segundo_factor !== 'opcional' &&
  (!before.activo ||
    after.segundo_factor !== before.segundo_factor ||
    after.segundo_factor_desde !== before.segundo_factor_desde);

/** Ends the sockets of those who owe a factor from this moment on. */
export const endOwing = async (tx: Tx, { id, segundo_factor_desde: from }: Company): Promise<void> => {
  if (from === null || Date.parse(from) > Date.now()) return;
  const owers = await owersOf(tx, id);
  await revoke(
    tx,
    owers.map((user) => socketsOf.user(user.id)),
  );
};

/** Tells the members who are asked and have none by mail, in the background. One that is refused stops no other. */
export const tellOwers = async (
  { db, env, mail }: Accounts,
  request: Parameters<typeof publicOrigin>[1],
  empresaId: number,
): Promise<void> => {
  const [company] = await db.select().from(e).where(eq(e.id, empresaId));
  const from = company?.segundo_factor_desde;
  if (!company || !from) return;
  const words = new Intl.DateTimeFormat('es-CO', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: company.zona_horaria,
  });
  const said = {
    empresa: company.nombre,
    since: dateInWords(words, from),
    link: `${publicOrigin(env, request)}/perfil/ajustes/seguridad`,
  };
  for (const { email } of await owersOf(db, empresaId))
    mail.post({ empresaId }, async () => [factorAskedMail(email, said)]);
};
