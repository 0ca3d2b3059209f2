import { sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import { canOpen } from '#contract/core/paths';
import type { Db } from '../../db/client';
import type { System } from '../../db/system';
import { clockAt } from '../../db/days';
import { closedFor } from '../../limits/attempts';
import { limitKeys } from '../../limits/keys';
import { notify } from '../../notices/notify';
import { noticeTexts } from '../../notices/texts';
import { integrationsPage } from '../../webhooks/off';
import type { OpenLink } from './open';

const { wrongKeys } = limits.liveLink;

/** Of these links those that wrong keys have closed, and until when. */
export const closedLinks = async (db: System, ids: readonly number[]): Promise<Map<number, string>> => {
  const closed = await closedFor(db, ids.map(limitKeys.liveLink), wrongKeys);
  return new Map(
    ids.flatMap((id): [number, string][] => {
      const until = closed.get(limitKeys.liveLink(id))?.until;
      return until === undefined ? [] : [[id, until]];
    }),
  );
};

/** Tells who made a link that wrong keys have just closed it. */
export const tellClosed = async (db: Db, { id, empresaId, titulo, autorId, role }: OpenLink): Promise<void> => {
  const until = (await closedLinks(db.system, [id])).get(id);
  if (until === undefined) return;
  await db.tenant(empresaId, async (tx) => {
    // The first whole minute that is not before it, as on the page of the link.
    const open = sql`${until}::timestamptz + interval '59.999 seconds'`;
    const { rows } = await tx.execute<{ hora: string }>(sql`select to_char(${clockAt(open)}, 'HH24:MI') as hora`);
    await notify(tx, empresaId, {
      para: { userIds: [autorId] },
      tipo: 'enlace_cerrado',
      ...noticeTexts.enlace_cerrado(titulo, wrongKeys.most, rows[0]?.hora ?? ''),
      // Not everybody who makes links may look after the others.
      url: canOpen(role, integrationsPage) ? integrationsPage : null,
      causa: `enlace ${id} cerrado ${until}`,
    });
  });
};
