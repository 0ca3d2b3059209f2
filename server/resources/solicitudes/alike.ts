import { sql } from 'drizzle-orm';
import { diasParecidas, type Parecida, type Solicitud } from '#contract/entities/solicitudes';
import type { Tx } from '../../db/system';
import { isOpen } from '../ordenes/index';

/** Words that say nothing of what is broken. */
const common = new Set(
  'los las del una uno unos unas con por para que esta este esto hay muy pero como sin mas desde cuando'.split(' '),
);
const most = 20;

interface Candidate extends Record<string, unknown> {
  tipo: Parecida['tipo'];
  id: number;
  numero: string | null;
  texto: string;
  estado: string;
  creado_en: string;
  palabras: string;
}

/** Open orders and new requests of the last days on the same asset or place that share words, the most alike first. */
export const alikeOf = async (tx: Tx, empresaId: number, request: Solicitud): Promise<Parecida[]> => {
  const recent = (table: string) => sql`
    ${sql.identifier(table)}.empresa_id = ${empresaId} and ${sql.identifier(table)}.eliminado_en is null
    and ${sql.identifier(table)}.creado_en > now() - ${diasParecidas} * interval '1 day'
    and ${
      request.activo_id === null
        ? sql`${sql.identifier(table)}.activo_id is null and ${sql.identifier(table)}.nivel_id = ${request.nivel_id}`
        : sql`${sql.identifier(table)}.activo_id = ${request.activo_id}`
    }`;
  const { rows } = await tx.execute<Candidate>(sql`
    select 'orden' as tipo, id, numero, titulo as texto, estado,
      to_char(creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as creado_en,
      normalizar(titulo || ' ' || coalesce(descripcion, '')) as palabras
    from ordenes where ${recent('ordenes')} and ${isOpen}
    union all
    select 'solicitud', id, null, descripcion, estado,
      to_char(creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), normalizar(descripcion)
    from solicitudes where ${recent('solicitudes')} and estado = 'nueva' and id <> ${request.id}
    order by creado_en desc limit 500`);
  const { rows: own } = await tx.execute<{ palabras: string }>(
    sql`select normalizar(${request.descripcion}) as palabras`,
  );
  const asked = wordsOf(own[0]?.palabras ?? '');
  return rows
    .map(({ palabras, ...row }) => ({ ...row, texto: row.texto.slice(0, 300), parecido: shareOf(asked, palabras) }))
    .filter(({ parecido }) => parecido > 0)
    .sort((one, other) => other.parecido - one.parecido)
    .slice(0, most);
};

const wordsOf = (text: string): Set<string> =>
  new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2 && !common.has(word)));

/** How many of these words are in the text, 0 to 1. */
const shareOf = (asked: ReadonlySet<string>, text: string): number => {
  const there = wordsOf(text);
  const shared = [...asked].filter((word) => there.has(word)).length;
  return asked.size === 0 ? 0 : Math.round((shared / asked.size) * 100) / 100;
};
