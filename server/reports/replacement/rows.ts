import { faltasReemplazo, type FaltaReemplazo, type FilaReemplazo } from '#contract/requests/reporteReemplazo';
import { roundToCents } from '#contract/rules/decimals';
import {
  curveOf,
  lastYear,
  leastYear,
  oneMoreYear,
  residualAt,
  sellBefore,
  wholeMonths,
  type AnioDeCosto,
} from '#contract/rules/replacement';
import type { Tx } from '../../db/system';
import type { ListQuery } from '../../records/query';
import { sortedBy } from '../making/sorted';
import { readChosen, type Asked, type Chosen } from './chosen';
import { readCosts, type Spent } from './costs';
import { readDistances, type Driven } from './distances';

/** A row without what its odometer says year by year, which is read for one page only. */
interface Costed extends Omit<FilaReemplazo, 'anios' | 'falta' | 'costo_km_12m'> {
  asset: Chosen;
  spent: Spent;
  curve: AnioDeCosto[];
}

/** A page of the report, and how many assets it has. */
export const readReplacement = async (
  tx: Tx,
  empresaId: number,
  { sort, range, ...asked }: Asked & Pick<ListQuery, 'sort' | 'range'>,
): Promise<{ rows: FilaReemplazo[]; total: number }> => {
  const assets = await readChosen(tx, empresaId, asked);
  const [first] = assets;
  if (!first) return { rows: [], total: 0 };
  const { desde } = lastYear(first.hoy);
  const cost = async (some: readonly Chosen[]): Promise<Costed[]> => {
    const costs = await readCosts(tx, empresaId, some, desde);
    return some.flatMap((asset) => {
      const spent = costs.get(asset.id);
      return spent ? costedOf(asset, spent) : [];
    });
  };
  const finish = async (rows: readonly Costed[]): Promise<FilaReemplazo[]> => {
    const driven = await readDistances(
      tx,
      empresaId,
      rows.map(({ asset }) => asset),
      desde,
    );
    return rows.map((row) => rowOf(row, driven.get(row.id)));
  };
  const total = assets.length;
  const page = { sort, range };
  // What an asset says by itself is sorted first: then the costs of one page are read, not those of all.
  if (isOwn(sort.field)) return { rows: await finish(await cost(sortedBy(assets, page))), total };
  const costed = (await cost(assets)).sort(bySellingDay);
  return { rows: await finish(sortedBy(costed, page)), total };
};

const own = ['nombre', 'placa', 'nivel', 'fecha_compra', 'km'];
const isOwn = (field: string) => own.includes(field);

const costedOf = (asset: Chosen, spent: Spent): Costed => {
  const { id, nombre, placa, nivel, fecha_compra, km, hoy } = asset;
  const curve = curveOf(asset, spent.years, spent.known);
  const edad_meses = fecha_compra === null ? null : wholeMonths(fecha_compra, hoy);
  const costo_12m = roundToCents(spent.recent);
  return {
    ...{ id, nombre, placa, nivel, fecha_compra, edad_meses, km, costo_12m, asset, spent, curve },
    valor_residual_hoy: residualAt(asset, edad_meses),
    anio_minimo: leastYear(curve),
    vender_antes_de: sellBefore(fecha_compra, curve),
    un_anio_mas: oneMoreYear(asset, edad_meses, spent.known ? costo_12m : null),
  };
};

const rowOf = ({ asset, spent, curve, ...row }: Costed, driven: Driven | undefined): FilaReemplazo => {
  const recent = driven?.recent ?? null;
  return {
    ...row,
    costo_km_12m: spent.known ? perKm(row.costo_12m, recent) : null,
    anios: curve.map(({ n, costo, residual, costo_anual_equivalente }, at) => {
      const km = driven?.years[at] ?? null;
      return {
        ...{ n, costo: roundToCents(costo), km: km === null ? null : roundToCents(km), residual },
        ...{ costo_km: perKm(costo, km), costo_anual_equivalente },
      };
    }),
    falta: missing(asset, spent, recent).map((name) => faltasReemplazo[name]),
  };
};

const perKm = (cost: number, km: number | null) => (km === null || km <= 0 ? null : roundToCents(cost / km));

const missing = (asset: Chosen, { known }: Spent, recent: number | null): FaltaReemplazo[] => {
  const fields = ['fecha_compra', 'costo_adquisicion', 'valor_residual', 'vida_util_meses'] as const;
  return [
    ...fields.filter((field) => asset[field] === null),
    ...(asset.fecha_compra !== null && asset.anios === 0 ? (['anio'] as const) : []),
    ...(!known ? (['costos'] as const) : []),
    ...(recent === null ? (['lecturas'] as const) : recent <= 0 ? (['lecturas_12m'] as const) : []),
  ];
};

/** Those to sell first, then those whose curve still falls, then those of which something is missing. */
const bySellingDay = (a: Costed, b: Costed) =>
  compare(a.vender_antes_de ?? '9999', b.vender_antes_de ?? '9999') ||
  Number(a.anio_minimo === null) - Number(b.anio_minimo === null) ||
  collator.compare(a.nombre, b.nombre) ||
  a.id - b.id;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const collator = new Intl.Collator('es', { numeric: true });
