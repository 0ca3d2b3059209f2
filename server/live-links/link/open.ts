import { and, eq, sql } from 'drizzle-orm';
import { ajustesEmpresa } from '#contract/entities/empresas';
import { masVisitantes } from '#contract/requests/enlacesVivos';
import type { System } from '../../db/system';
import { empresaTable } from '../../db/tables/empresas';
import { enlaceVivoTable as links } from '../../db/tables/enlacesVivos';
import type { Grant } from '../../session/grants/find';
import type { liveLinks } from '../../session/grants/kinds/index';
import { deviceOf } from '../../session/device';
import { hashOf } from '../../session/secrets';

export type OpenLink = Grant<typeof liveLinks>;

/** Programs that fetch a page only to draw its preview in a chat: nobody looked. */
const previews = /WhatsApp|facebookexternalhit|TelegramBot|Twitterbot|Slackbot|Discordbot|SkypeUriPreview|LinkedInBot/i;

interface From {
  ip: string;
  agent: string | undefined;
}

/** Counts an opening of the page, and remembers whose it was. */
export const countView = async (db: System, { id, empresaId }: OpenLink, { ip, agent = '' }: From): Promise<void> => {
  if (previews.test(agent)) return;
  const visitor = {
    quien: hashOf(`${id} ${ip} ${agent}`).slice(0, 16),
    dispositivo: deviceOf(agent),
    red: networkOf(ip),
  };
  const before = sql`jsonb_array_elements(${links.visitantes}) with ordinality e(v, n)`;
  const own = sql`(v ->> 'quien' = ${visitor.quien}::text)`;
  const kept = sql`(
    select coalesce(jsonb_agg(v), '[]') from (
      select v from ${before} where not ${own} order by n limit ${masVisitantes - 1}
    ) otros
  )`;
  const again = sql`(select v from ${before} where ${own} limit 1)`;
  const now = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const latest = sql`${JSON.stringify(visitor)}::jsonb || jsonb_build_object(
    'primera_en', coalesce(${again} ->> 'primera_en', ${now}), 'ultima_en', ${now},
    'veces', coalesce((${again} ->> 'veces')::int, 0) + 1
  )`;
  await db
    .update(links)
    .set({
      vistas_n: sql`${links.vistas_n} + 1`,
      vista_en: sql`now()`,
      visitantes: sql`jsonb_build_array(${latest}) || ${kept}`,
    })
    .where(and(eq(links.empresa_id, empresaId), eq(links.id, id)));
};

/** The first half of an address, which tells a provider and a town but no person: 190.24.*, 2800:e2:* */
const networkOf = (ip: string): string => {
  const [mark, address] = ip.includes('.') ? ['.', ip.replace(/^::ffff:/i, '')] : [':', ip];
  return `${address.split(mark).slice(0, 2).join(mark)}${mark}*`;
};

/** The pages that may show a link in a frame, living or not. */
export const framersOf = async (db: System, secret: string): Promise<string[]> => {
  const [found] = await db
    .select({ ajustes: empresaTable.ajustes })
    .from(links)
    .innerJoin(empresaTable, eq(empresaTable.id, links.empresa_id))
    .where(eq(links.token_hash, hashOf(secret)));
  return ajustesEmpresa.shape.origenes.catch([]).parse(found?.ajustes['origenes']);
};
