import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { localDay } from '#contract/core/localTime';
import { ejecuciones } from '#contract/entities/ejecuciones';
import { limits } from '#contract/core/limits';
import { companyOf } from '../db/companyOf';
import type { Db } from '../db/client';
import { activoTable } from '../db/tables/activos';
import { paradaTable } from '../db/tables/paradas';
import { rutaTable } from '../db/tables/rutas';
import { readList } from '../records/list';
import { readListQuery } from '../records/query';
import { ejecucionStore } from '../resources/ejecuciones/index';
import { newestPositions } from '../tracking/positions/routes';
import type { FeedRun } from './feeds';

const day = 86_400_000;
const all = () => true;

/** The runs of today's and yesterday's service whose routes come from a feed, with what is known of them. */
export const readFeedRuns = async (db: Db, empresaId: number, now: number) => {
  const { zone } = await companyOf(db, empresaId);
  const routes = await db.read(empresaId, (tx) =>
    tx
      .select({ id: rutaTable.id, gtfs: rutaTable.gtfs })
      .from(rutaTable)
      .where(and(eq(rutaTable.empresa_id, empresaId), isNull(rutaTable.eliminado_en), isNotNull(rutaTable.gtfs)))
      .limit(limits.list.ids),
  );
  const gtfs = new Map(routes.flatMap(({ id, gtfs: of }) => (of ? [[id, of] as const] : [])));
  if (gtfs.size === 0) return { runs: [], stops: new Map<number, string>(), now };
  const filter = JSON.stringify({
    ruta_id: [...gtfs.keys()],
    estado: ['en_curso', 'cancelada'],
    desde: localDay(now - day, zone),
    hasta: localDay(now, zone),
  });
  const asked = readListQuery(ejecuciones, { filter, range: JSON.stringify([0, limits.list.rows - 1]) }, all);
  const { rows } = await readList((work) => db.read(empresaId, work), ejecucionStore, empresaId, asked, all);
  // A cancelled trip is told until it would be over.
  const told = rows.filter((row) => row.estado === 'en_curso' || Date.parse(row.fin_previsto_en) > now);
  const assets = [...new Set(told.map(({ activo_id }) => activo_id))];
  const places = [...new Set(told.flatMap(({ paradas }) => paradas.map(({ parada_id }) => parada_id)))];
  return db.read(empresaId, async (tx) => {
    const positions = new Map((await newestPositions(tx, empresaId, assets)).map((at) => [at.activo_id, at]));
    const named = await tx
      .select({ id: activoTable.id, nombre: activoTable.nombre, placa: activoTable.placa })
      .from(activoTable)
      .where(and(eq(activoTable.empresa_id, empresaId), inArray(activoTable.id, assets)));
    const codes = await tx
      .select({ id: paradaTable.id, codigo: paradaTable.codigo })
      .from(paradaTable)
      .where(and(eq(paradaTable.empresa_id, empresaId), inArray(paradaTable.id, places)));
    const byId = new Map(named.map((activo) => [activo.id, activo]));
    const runs = told.flatMap((row): FeedRun[] => {
      const [of, activo] = [gtfs.get(row.ruta_id), byId.get(row.activo_id)];
      return of && activo ? [{ ...row, gtfs: of, activo, posicion: positions.get(row.activo_id) ?? null }] : [];
    });
    return { runs, stops: new Map(codes.flatMap(({ id, codigo }) => (codigo ? [[id, codigo] as const] : []))), now };
  });
};
