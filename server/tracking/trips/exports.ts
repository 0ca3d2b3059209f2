import { masRecorrido, exportarRecorrido, type Detencion, type Recorrido } from '#contract/requests/viajes';
import { localDay } from '#contract/core/localTime';
import type { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { keepFile } from '../../files/index';
import { audit } from '../../history/audit';
import type { Jobs } from '../../jobs/index';
import { ApiError } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { companyOf } from '../../db/companyOf';
import { namesOfStaff } from '../../db/namesOfStaff';
import { inBuilder } from '../../untrusted/index';
import { mimeOf, trackFile } from './files';
import { assetOf, fileRangeOf, type Range } from './range';
import { readPoints, type Point } from './points';
import { readAllStops, readReplay } from './replay';

const tipo = 'recorrido';

interface Parts {
  db: Db;
  jobs: Jobs;
}

type Query = z.output<typeof exportarRecorrido>;

/** File name of a track, with its first day in the company's zone. */
export const titleOf = (name: string, { desde, zone }: Pick<Range, 'desde'> & { zone: string }, format: string) =>
  `recorrido-${name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w-]+/g, '-')}-${localDay(Date.parse(desde), zone)}.${format}`;

/** Starts a job that writes the file. @returns its id @throws ApiError 400, 404 */
export const askForFile = ({ jobs }: Parts, caller: Caller, asked: Query): Promise<string> => {
  const range = fileRangeOf(caller.empresaId, asked, asked.formato);
  const prepare = async (tx: Tx) => {
    const { id, nombre } = await assetOf(tx, range);
    await audit(tx, actorOf(caller), { accion: 'exportar', entidad: 'activos', entidad_id: id, nombre });
    return asked;
  };
  return jobs.start(caller.empresaId, caller.user.id, tipo, prepare, caller.token?.id);
};

/** Every point of the range, page by page, so that others can use the database in between. */
const readAll = async (
  db: Db,
  range: Range,
  datos: readonly string[],
  progress: (percent: number) => Promise<void>,
): Promise<Point[]> => {
  const points: Point[] = [];
  for (;;) {
    const page = await db.read(range.empresaId, (tx) =>
      readPoints(tx, range, { most: masRecorrido.puntos, after: points.at(-1), datos }),
    );
    points.push(...page);
    if (points.length > masRecorrido.archivo)
      throw new ApiError('RANGO_DEMASIADO_LARGO', {
        message: `Son más de ${masRecorrido.archivo.toLocaleString('es-CO')} puntos: elija menos días.`,
      });
    const last = points.at(-1)?.fecha ?? Date.parse(range.hasta);
    await progress((80 * (last - Date.parse(range.desde))) / (Date.parse(range.hasta) - Date.parse(range.desde)));
    if (page.length < masRecorrido.puntos) return points;
  }
};

/** Every stop that touches the range, month by month for the same reason. */
const readStops = async (db: Db, range: Range): Promise<Detencion[]> => {
  const stops = new Map<number, Detencion>();
  const end = Date.parse(range.hasta);
  for (let from = Date.parse(range.desde); from < end; from += month) {
    const part = {
      ...range,
      desde: new Date(from).toISOString(),
      hasta: new Date(Math.min(from + month, end)).toISOString(),
    };
    for (const stop of await db.read(range.empresaId, (tx) => readAllStops(tx, part))) stops.set(stop.id, stop);
  }
  return [...stops.values()];
};

const month = 30 * 86_400_000;

export const fileJob = ({ db, jobs }: Parts): void =>
  jobs.handle(tipo, async ({ empresaId, userId, parametros, progress }) => {
    const { formato, separador, decimal, datos = [], ...asked } = exportarRecorrido.parse(parametros);
    const range = fileRangeOf(empresaId, asked, formato);
    const asset = await db.read(empresaId, (tx) => assetOf(tx, range));
    const company = await companyOf(db, empresaId);
    const contenido =
      formato === 'pdf'
        ? await daySheetOf(db, range, asset, company)
        : await trackFile(
            formato,
            {
              name: `Recorrido de ${asset.nombre}`,
              points: await readAll(db, range, datos, progress),
              stops: await readStops(db, range),
              zone: company.zone,
              forma: { separador, decimal },
              datos,
            },
            `empresa ${empresaId}`,
          );
    const title = titleOf(asset.nombre, { ...range, zone: company.zone }, formato);
    const tipo = formato === 'pdf' ? 'application/pdf' : mimeOf[formato];
    const file = await db.tenant(empresaId, (tx) =>
      keepFile(tx, empresaId, userId, { nombre: title, tipo, contenido }),
    );
    return { archivo_id: file.id, nombre_archivo: title };
  });

const daySheetOf = async (
  db: Db,
  range: Range,
  asset: Awaited<ReturnType<typeof assetOf>>,
  { zone, name }: Awaited<ReturnType<typeof companyOf>>,
) => {
  const { empresaId, desde, hasta } = range;
  const { replay, drivers } = await db.read(empresaId, async (tx) => {
    const { puntos, ...replay } = await readReplay(tx, range);
    return {
      replay: { ...replay, puntos: JSON.parse(puntos) as Recorrido['puntos'] },
      drivers: await namesOfStaff(
        tx,
        empresaId,
        replay.viajes.flatMap(({ conductor_id }) => conductor_id ?? []),
      ),
    };
  });
  const { nombre, codigo, placa } = asset;
  const content = {
    company: name,
    asset: [nombre, codigo, placa].filter(Boolean).join(' · '),
    zone,
    desde,
    hasta,
    replay,
    drivers,
  };
  return inBuilder('daySheet', content, { owner: `empresa ${empresaId}` });
};
