import { sql, type SQL } from 'drizzle-orm';
import type { Posicion } from '#contract/requests/posiciones';
import { masRecorrido } from '#contract/requests/viajes';
import type { Tx } from '../../db/system';
import { ApiError, badQuery } from '../../plugins/errors';
import { deviceOf } from '../stored/imported';
import { keyRead } from '../stored/keys';

/** Selects positions of a company. */
export interface Query {
  empresaId: number;
  activos: readonly number[];
  desde?: string | undefined;
  hasta?: string | undefined;
  velocidad_desde?: number | undefined;
  encendido?: boolean | undefined;
  valida?: boolean | undefined;
  descending: boolean;
  limit: number;
  offset: number;
  /** Keyset pagination: the rows after this one, instead of an offset. */
  after?: Pick<Posicion, 'fecha' | 'id'> | null | undefined;
}

const day = 86_400_000;
/** A local day with a change of clocks is an hour longer. */
const slack = 3_600_000;

/**
 * @param most a file may be of more days and assets than an answer
 * @throws ApiError 400 for a reversed or too long range, and for too many assets
 */
export const checkAsked = (
  { activos, desde, hasta }: Pick<Query, 'activos' | 'desde' | 'hasta'>,
  most: { activos: number; dias: number } = masRecorrido,
): void => {
  if (activos.length > most.activos)
    throw new ApiError('RANGO_DEMASIADO_LARGO', {
      message: `Se consultan ${most.activos} activos a la vez como máximo.`,
    });
  if (!desde || !hasta) return;
  const length = Date.parse(hasta) - Date.parse(desde);
  if (length < 0) throw badQuery('El rango está al revés: «desde» va antes de «hasta».');
  if (length > most.dias * day + slack)
    throw new ApiError('RANGO_DEMASIADO_LARGO', { message: `El histórico abarca ${most.dias} días como máximo.` });
};

/**
 * A page of the positions of some assets in order of device time, and their total, which is not counted again for the
 * pages after a row. Each asset is read by its index; for several assets the pages are merged.
 */
export const readHistory = async (tx: Tx, query: Query): Promise<{ rows: Posicion[]; total: number }> => {
  const { activos, descending, limit, offset, after } = query;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const beyond = sql.raw(descending ? '<' : '>');
  const next = after
    ? sql`and (p.fecha_dispositivo, p.id) ${beyond} (${after.fecha}::timestamptz, ${after.id}::bigint)`
    : sql``;
  const skipped = after ? 0 : offset;
  const { rows } = await tx.execute<Row>(sql`
    select h.* from unnest(${sql.param(`{${activos.join()}}`)}::int[]) a(id) cross join lateral (
      select ${columns} from posiciones p where ${whereOf(query)} and p.activo_id = a.id ${next}
      order by p.fecha_dispositivo ${direction}, p.id ${direction} limit ${skipped + limit}) h
    order by h.instante ${direction}, h.numero ${direction} limit ${limit} offset ${skipped}`);
  const counted = after
    ? undefined
    : await tx.execute<{ n: number }>(sql`
      select count(*)::int as n from posiciones p
      where ${whereOf(query)} and p.activo_id = any(${`{${activos.join()}}`}::int[])`);
  const people = await peopleOf(tx, query.empresaId, rows);
  return { rows: rows.map((row) => answered(row, people)), total: counted?.rows[0]?.n ?? 0 };
};

const whereOf = ({ empresaId, desde, hasta, velocidad_desde, encendido, valida }: Query): SQL =>
  sql.join(
    [
      sql`p.empresa_id = ${empresaId}`,
      ...(desde ? [sql`p.fecha_dispositivo >= ${desde}::timestamptz`] : []),
      ...(hasta ? [sql`p.fecha_dispositivo <= ${hasta}::timestamptz`] : []),
      ...(velocidad_desde === undefined ? [] : [sql`p.velocidad_kmh >= ${velocidad_desde}::real`]),
      ...(encendido === undefined ? [] : [sql`p.encendido = ${encendido}`]),
      ...(valida === undefined ? [] : [sql`(p.valida and not p.atipica) = ${valida}`]),
    ],
    sql` and `,
  );

const columns = sql.raw(`
  p.id as numero, p.fecha_dispositivo as instante, p.activo_id, ${deviceOf('p.dispositivo_id')} as dispositivo_id,
  extract(epoch from p.fecha_dispositivo) * 1000 as fecha, extract(epoch from p.fecha_servidor) * 1000 as recibida_en,
  p.latitud, p.longitud, p.velocidad_kmh, p.rumbo, p.altitud_m, p.precision_m, p.bateria_pct, p.satelites,
  p.encendido, p.en_movimiento, p.odometro_km, p.combustible_pct, p.voltaje_externo, p.alarma, p.atributos,
  ${keyRead('p')} as llave,
  p.valida and not p.atipica as valida`);

type Row = Omit<Posicion, 'id' | 'fecha' | 'recibida_en' | 'estado' | 'conductor_id'> & {
  numero: string;
  instante: unknown;
  fecha: string;
  recibida_en: string;
  llave: string | null;
};

/** Whose these keys are, of people who were not deleted. */
const peopleOf = async (tx: Tx, empresaId: number, rows: readonly Row[]): Promise<ReadonlyMap<string, number>> => {
  const keys = [...new Set(rows.flatMap(({ llave }) => llave ?? []))];
  if (keys.length === 0) return new Map();
  const found = await tx.execute<{ llave: string; persona: number }>(sql`
    select k.llave, q.persona from unnest(${sql.param(keys)}::text[]) k(llave)
    cross join lateral (select persona_de_llave(${empresaId}, k.llave) as persona) q where q.persona is not null`);
  return new Map(found.rows.map(({ llave, persona }) => [llave, persona]));
};

const answered = (
  { numero, instante: _instante, fecha, recibida_en, llave, ...row }: Row,
  people: ReadonlyMap<string, number>,
): Posicion => ({
  ...row,
  conductor_id: (llave !== null && people.get(llave)) || null,
  id: String(numero),
  fecha: isoOf(fecha),
  recibida_en: isoOf(recibida_en),
  estado: null,
});

const isoOf = (ms: string) => new Date(Math.round(Number(ms))).toISOString();
