import type { AccionAuditada } from '#contract/requests/auditoria';
import type { Cambio } from '#contract/entities/hojaDeVida';
import type { System, Tx } from '../db/system';
import { plainAddress } from '../net/address';
import { auditoriaTable } from '../db/tables/historial';

/** The author of a change, for audit and history. `userId` is null for the product itself. */
export interface Actor {
  empresaId: number;
  userId: number | null;
  ip: string | null;
  /** It writes, or undoes, what this import brought. */
  importacion?: Importing | undefined;
}

export interface Importing {
  id: number;
  /** Its file. */
  nombre: string;
  deshace: boolean;
}

interface Entry {
  accion: AccionAuditada;
  entidad: string;
  entidad_id?: number | null;
  nombre?: string | null;
  cambios?: Cambio[];
}

/** Records actions in the same transaction: both are stored or neither. */
export const audit = async (
  tx: Tx | System,
  { empresaId, userId, ip }: Omit<Actor, 'empresaId' | 'importacion'> & { empresaId: number | null },
  ...entries: Entry[]
) => {
  if (entries.length === 0) return;
  await tx
    .insert(auditoriaTable)
    .values(entries.map((entry) => ({ ...entry, empresa_id: empresaId, user_id: userId, ip: plainAddress(ip) })));
};

/** The same action on several records of a kind. */
export const auditEach = (
  tx: Tx,
  actor: Omit<Actor, 'importacion'>,
  accion: AccionAuditada,
  entidad: string,
  rows: readonly { id: number; nombre?: string | null; cambios?: Cambio[] }[],
): Promise<void> => audit(tx, actor, ...rows.map(({ id, ...row }) => ({ accion, entidad, entidad_id: id, ...row })));

type Values = Record<string, unknown>;

/** The fields that differ, each with its old and new value; absent counts as null. */
export const changesBetween = (before: Values | null, after: Values, fields: readonly string[]): Cambio[] =>
  fields
    .map((campo) => ({ campo, antes: before?.[campo] ?? null, despues: after[campo] ?? null }))
    .filter(
      ({ antes, despues }) =>
        JSON.stringify(antes) !== JSON.stringify(despues) && !(before === null && isEmpty(despues)),
    );

const isEmpty = (value: unknown) => value === null || JSON.stringify(value) === '[]' || JSON.stringify(value) === '{}';

/** The name of a record in the audit. */
export const nameOf = (row: Values): string | null => {
  const name =
    row.nombre_completo ?? row.nombre ?? row.titulo ?? row.identificador ?? row.email ?? row.numero ?? row.serie;
  return typeof name === 'string' ? name.slice(0, 200) : null;
};
