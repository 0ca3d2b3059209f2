import { sql, type SQL } from 'drizzle-orm';
import { combustible, unidadCarga, unidadDe, type Carga } from '#contract/entities/combustible';
import { combustible as fuels } from '#contract/entities/activos';
import { worksInTheField } from '#contract/core/roles';
import { unidadesCarga } from '#contract/words/combustible';
import type { Tx } from '../../db/system';
import { beginning } from '../../db/days';
import { checkFiles } from '../../files/index';
import type { Entry } from '../../history/entry';
import { fieldError } from '../../plugins/errors';
import type { Row, Store } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { belowLevels } from '../../db/belowLevels';
import { type OrderCaller } from '../ordenes/index';
import { suppliedBy, supplierIn, supplierOf } from '../proveedores/index';
import { followReadings } from './reading';
import { settle } from '../../fuel/settle';
import { combustibleTable } from '../../db/tables/combustible';
import { personIdOf } from '../../records/person';

/** The unit of an asset's loads, which depends on its fuel. */
const unit = sql.raw(`(
  select case activos.combustible ${fuels.options.map((fuel) => `when '${fuel}' then '${unidadDe(fuel)}'`).join(' ')}
    else '${unidadDe(null)}'
  end
  from activos where activos.empresa_id = cargas_combustible.empresa_id and activos.id = cargas_combustible.activo_id
)`);

const counts = sql`(cargas_combustible.estado <> 'anulada')`;
const perKm = (amount: SQL, times = 1) => sql<number | null>`(
  case when ${counts} then ${sql.raw(String(times))} * ${amount} / nullif(cargas_combustible.tramo_km, 0) end
)::float8`;

export const combustibleStore: Store<Carga> = {
  entity: combustible,
  table: combustibleTable,
  oneAtATime: true,
  computed: {
    unidad: unit,
    consumo_100km: perKm(sql`cargas_combustible.tramo_l`, 100),
    consumo_hora: sql<number | null>`(
      case when ${counts} then cargas_combustible.tramo_h_l / nullif(cargas_combustible.tramo_h, 0) end
    )::float8`,
    costo_km: perKm(sql`cargas_combustible.tramo_valor`),
    costo_100km: perKm(sql`cargas_combustible.tramo_valor`, 100),
    foto_url: sql`archivo_url(cargas_combustible.foto_id)`,
    con_odometro: sql`(cargas_combustible.odometro_km is not null)`,
    creado_por: sql`nombre_usuario(cargas_combustible.creado_por_id)`,
    estacion: supplierOf('cargas_combustible'),
  },
  named: supplierIn('estacion'),
  foundBy: (word) => suppliedBy('cargas_combustible', word),
  conditions: {
    bajo_nivel_id: (ids) => sql`exists (
      select 1 from activos
      where activos.empresa_id = cargas_combustible.empresa_id
        and activos.id = cargas_combustible.activo_id
        and ${belowLevels(activoTable.nivel_id, ids)}
    )`,
    desde: ([at]) => sql`cargas_combustible.fecha >= ${at}::timestamptz`,
    hasta: ([at]) => sql`cargas_combustible.fecha < ${at}::timestamptz`,
    dia_desde: ([day]) => sql`cargas_combustible.fecha >= ${beginning(sql`${day}::date`)}`,
    dia_hasta: ([day]) => sql`cargas_combustible.fecha < ${beginning(sql`${day}::date + 1`)}`,
  },
  tellsOfThePast: () => true,

  prepare: async (tx, values, before, empresaId) => {
    if (typeof values.fecha === 'string' && Date.parse(values.fecha) > Date.now() + 60_000)
      throw fieldError('fecha', 'No puede ser una fecha futura');
    await checkFiles(tx, empresaId, 'foto_id', [values.foto_id]);
    if (typeof values.activo_id === 'number' && values.activo_id !== before?.activo_id)
      await refuseWithoutTank(tx, empresaId, values.activo_id);
    if (typeof values.parada_id === 'number' && values.parada_id !== before?.parada_id)
      await refuseOtherStops(tx, empresaId, values.parada_id);
    return values;
  },

  written: async (tx, row, before, actor) => {
    const moved =
      !before ||
      (['activo_id', 'fecha', 'odometro_km', 'horometro_h'] as const).some((field) => row[field] !== before[field]);
    if (moved && row.estado !== 'anulada') await followReadings(tx, actor, row, true);
    return before ? undefined : [entryOf(row, `Carga de combustible: ${amountOf(row)}`)];
  },
  writtenAll: (tx, written, { empresaId }) =>
    settle(
      tx,
      empresaId,
      written.flatMap(({ row, before }) => [row, before].flatMap((each) => (each ? [Number(each.activo_id)] : []))),
    ),
  removed: async (tx, rows, actor) => {
    for (const row of rows) await followReadings(tx, actor, row, false);
    await settle(
      tx,
      actor.empresaId,
      rows.map(({ activo_id }) => Number(activo_id)),
    );
  },
};

/**
 * As one caller sees them: the office sees all; an operario sees the loads it created, which are its own unless it
 * names another person.
 */
export const combustibleStoreFor = (asker: OrderCaller): Store<Carga> => {
  if (!worksInTheField(asker.role)) return combustibleStore;
  return {
    ...combustibleStore,
    scope: sql`(cargas_combustible.creado_por_id = ${asker.user.id})`,
    prepare: async (tx, values, before, empresaId) => {
      const ready = await combustibleStore.prepare?.(tx, values, before, empresaId);
      return { ...values, ...ready, personal_id: values.personal_id ?? (await personIdOf(tx, asker)) };
    },
  };
};

/** The timeline entry of a load. It has no cost: reports read the cost from the load itself. */
export const entryOf = (row: Row, titulo: string, detalle?: string): Entry => ({
  activo_id: Number(row.activo_id),
  tipo: 'combustible',
  titulo,
  fecha: String(row.fecha),
  detalle: detalle ?? (typeof row.estacion === 'string' ? row.estacion : null),
  referencia_tipo: 'combustible',
  referencia_id: row.id,
  ...(typeof row.foto_id === 'string' && { adjuntos: [row.foto_id] }),
});

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
export const amountOf = ({ litros, unidad }: Row) =>
  `${number.format(Number(litros))} ${unidadesCarga[unidadCarga.parse(unidad)]}`;

const refuseWithoutTank = async (tx: Tx, empresaId: number, id: number) => {
  const { rows } = await tx.execute(
    sql`select 1 from activos where empresa_id = ${empresaId} and id = ${id} and combustible = 'ninguno'`,
  );
  if (rows.length > 0) throw fieldError('activo_id', 'Este activo no usa combustible');
};

const refuseOtherStops = async (tx: Tx, empresaId: number, id: number) => {
  const { rows } = await tx.execute(
    sql`select 1 from paradas where empresa_id = ${empresaId} and id = ${id} and tipo <> 'estacion_combustible'`,
  );
  if (rows.length > 0) throw fieldError('parada_id', 'Esta parada no es una estación de combustible');
};
