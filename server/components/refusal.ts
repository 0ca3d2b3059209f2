import { sql } from 'drizzle-orm';
import { componentes as words } from '#contract/words/componentes';
import { daysInWords } from '../db/days';
import type { Tx } from '../db/system';
import { ApiError, fieldError } from '../plugins/errors';
import { called, type Held } from './hold';
import type { Act, Impossible } from './life';

/** Where the error of a field of a component is shown. */
export type FieldOf = (id: number, field: 'posicion' | 'fecha') => string;

/** Why a life is impossible. `fresh`: the acts that were said now; another one is refused for what follows them. */
export const refusal = async (
  tx: Tx,
  empresaId: number,
  row: Held['row'],
  { act, at }: Impossible,
  fresh: readonly Act[],
  fieldOf: FieldOf,
): Promise<ApiError> => {
  const name = called(row);
  const where = at.activo_id === null ? '' : ` en ${await assetName(tx, empresaId, at.activo_id)}, ${at.posicion}`;
  if (!fresh.some(({ id }) => id === act.id)) {
    const when = (await daysInWords(tx))(new Date(act.fecha).toISOString());
    const what = words.values.estado[at.estado].toLowerCase();
    return fieldError(
      fieldOf(row.id, act.tipo === 'montado' ? 'posicion' : 'fecha'),
      `No cabe con lo que pasó el ${when}: ${name} estaría ${what}${where}`,
    );
  }
  if (at.estado === 'montado' && act.tipo === 'montado')
    return fieldError(fieldOf(row.id, 'posicion'), `${capital(name)} ya está montada${where}`);
  if (at.estado === 'montado' && act.tipo === 'rotado')
    return fieldError(fieldOf(row.id, 'posicion'), `${capital(name)} está montada${where}`);
  if (at.estado === 'montado') return conflict(`${capital(name)} está montada${where}: desmóntela primero.`);
  return conflict(`${capital(name)}: ${words.values.estado[at.estado].toLowerCase()}.`);
};

const conflict = (message: string) => new ApiError('CONFLICTO', { message });
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** An asset as people know it. */
export const assetName = async (tx: Tx, empresaId: number, id: number): Promise<string> => {
  const { rows } = await tx.execute<{ nombre: string }>(sql`
    select coalesce(placa, nombre) as nombre from activos where empresa_id = ${empresaId} and id = ${id}`);
  return rows[0]?.nombre ?? '';
};
