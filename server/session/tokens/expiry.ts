import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { dateInWords } from '#contract/core/noDate';
import { diasToken } from '#contract/requests/tokens';
import type { System } from '../../db/system';
import { tokenMail, type Mail } from '../../mail/index';
import type { Every } from '../../jobs/index';
import { empresaTable } from '../../db/tables/empresas';
import { usuarioTable } from '../../db/tables/usuarios';
import { tokenTable as t } from '../../db/tables/tokens';

interface Parts {
  db: System;
  mail: Mail;
  /** The public address of the product; undefined when it is unknown. */
  publicUrl: string | undefined;
}

/** Tells the authors of tokens by mail, once, a week before they expire. */
export const planTokens = (every: Every, parts: Parts) =>
  every.inOneProcess('tokens that expire', { ms: 3_600_000 }, () => warnOfExpiry(parts));

const most = 200;
const notice = sql`now() + ${diasToken.aviso} * interval '1 day'`;

/** One round of it. A mail that is refused stops no other. @throws its error, once the others are sent */
export const warnOfExpiry = async ({ db, mail, publicUrl }: Parts) => {
  const due = await db
    .select({
      id: t.id,
      empresaId: t.empresa_id,
      nombre: t.nombre,
      caduca_en: t.caduca_en,
      email: usuarioTable.email,
      empresa: empresaTable.nombre,
      zona: empresaTable.zona_horaria,
    })
    .from(t)
    .innerJoin(usuarioTable, and(eq(usuarioTable.id, t.creado_por_id), eq(usuarioTable.estado, 'activo')))
    .innerJoin(empresaTable, and(eq(empresaTable.id, t.empresa_id), empresaTable.activo))
    .where(
      and(
        isNull(t.avisado_en),
        gt(t.caduca_en, sql`now()`),
        lte(t.caduca_en, notice),
        // Of one made for a few days its author knows.
        gt(sql`${t.caduca_en} - ${t.creado_en}`, sql`${diasToken.aviso} * interval '1 day'`),
      ),
    )
    // Companies take turns.
    .orderBy(sql`row_number() over (partition by ${t.empresa_id} order by ${t.caduca_en}, ${t.id})`, t.caduca_en)
    .limit(most);
  let failure: unknown;
  for (const { id, empresaId, nombre, caduca_en, email, empresa, zona } of due) {
    // Sent first: a mail that arrives twice is better than none.
    const end = dayIn(zona, caduca_en ?? '');
    const link = publicUrl && `${publicUrl}/dispositivos/integraciones`;
    try {
      await mail.send(empresaId, tokenMail(email, { nombre, empresa, end, link }));
    } catch (error) {
      failure = error;
      continue;
    }
    await db
      .update(t)
      .set({ avisado_en: sql`now()` })
      .where(eq(t.id, id));
  }
  if (failure) throw failure;
};

const dayIn = (timeZone: string, at: string) =>
  dateInWords(new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short', timeZone }), at);
