import { sql } from 'drizzle-orm';
import type { Solicitud } from '#contract/entities/solicitudes';
import { seguimientoDe } from '#contract/sentences/seguimientoSolicitud';
import type { Tx } from '../../db/system';
import type { Actor } from '../../history/audit';
import { notify } from '../../notices/notify';
import { noticeTexts } from '../../notices/texts';

const url = '/ordenes/solicitudes';

/** Tells the office of a new one. */
export const tellOffice = async (tx: Tx, { empresaId, userId }: Actor, row: Solicitud): Promise<void> =>
  notify(tx, empresaId, {
    para: { oficina: true },
    excepto: userId,
    tipo: 'solicitud_nueva',
    ...noticeTexts.solicitud_nueva(row.solicitante, await subjectOf(tx, empresaId, row), row.descripcion),
    url,
    causa: `solicitud ${row.id} nueva`,
  });

/** Tells who made it, if they have an account, of its decision or its answer. */
export const tellAuthor = async (tx: Tx, { empresaId, userId }: Actor, row: Solicitud): Promise<void> =>
  notify(tx, empresaId, {
    para: { userIds: [await authorOf(tx, empresaId, row.id)] },
    excepto: userId,
    tipo: 'solicitud_respondida',
    ...noticeTexts.solicitud_respondida(await subjectOf(tx, empresaId, row), seguimientoDe(row)),
    url,
    causa: `solicitud ${row.id} v${row.version}`,
  });

/** The account that made it; null: somebody at the page of a link. */
export const authorOf = async (tx: Tx, empresaId: number, id: number): Promise<number | null> => {
  const { rows } = await tx.execute<{ id: number | null }>(sql`
    select creado_por_id as id from solicitudes where empresa_id = ${empresaId} and id = ${id}`);
  return rows[0]?.id ?? null;
};

type Subject = Pick<Solicitud, 'activo_id' | 'nivel_id'>;

const subjectOf = async (tx: Tx, empresaId: number, { activo_id, nivel_id }: Subject): Promise<string> => {
  const { rows } = await tx.execute<{ nombre: string }>(sql`
    select nombre from activos where empresa_id = ${empresaId} and id = ${activo_id}
    union all select nombre from niveles where empresa_id = ${empresaId} and id = ${nivel_id}`);
  return rows[0]?.nombre ?? '';
};
