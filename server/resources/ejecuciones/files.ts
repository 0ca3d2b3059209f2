import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Listed } from '#contract/core/entity';
import {
  cumplimientos,
  filtroCumplimiento,
  paradasEjecutadas,
  type ParadaEjecutada,
} from '#contract/entities/ejecuciones';
import type { MarcaParada } from '#contract/requests/despacho';
import { standingMarks } from '#contract/rules/marks';
import { minutesBehind } from '#contract/rules/stops';
import type { Tx } from '../../db/system';
import { badQuery } from '../../plugins/errors';
import type { Deps } from '../../records/deps';
import type { ListQuery } from '../../records/query';
import { readOne } from '../../records/store';
import { readCompliance } from './compliance';
import { readMarks } from './driverMarks';
import { ejecucionStore } from './store';

type Where = ListQuery['where'];
type Rows = Record<string, unknown>[];

/**
 * The stops of one execution, and the compliance of routes, as files: `POST
 * /ejecuciones/{paradas,cumplimiento}/exportar`.
 */
export const runFiles =
  ({ db, exports }: Pick<Deps, 'db' | 'exports'>): FastifyPluginAsyncZod =>
  async (app) => {
    const file = (entity: Listed, prefix: string, read: (tx: Tx, empresaId: number, where: Where) => Promise<Rows>) =>
      app.register(
        exports.routes({
          entity,
          subject: 'ejecuciones',
          visible: () => () => true,
          read: async ({ empresaId }, { where, range }) => {
            const rows = await db.read(empresaId, (tx) => read(tx, empresaId, where));
            const [from, to] = range ?? [0, rows.length];
            return { rows: rows.slice(from, to + 1), total: rows.length };
          },
        }),
        { prefix },
      );

    await file(paradasEjecutadas, '/paradas', async (tx, empresaId, where) => {
      const id = where['ejecucion_id']?.[0];
      if (typeof id !== 'number') throw badQuery('Falta «ejecucion_id».');
      const { paradas } = await readOne(tx, ejecucionStore, empresaId, id);
      const counted = (await readMarks(tx, empresaId, [id])).filter(({ cuenta }) => cuenta);
      return paradas.map(({ omision, por_salida, ...stop }) => ({
        id: stop.orden,
        ...stop,
        de_paso: stop.de_paso ?? false,
        diferencia_min: minutesBehind({ ...stop, por_salida }),
        estancia_min: stay(stop),
        motivo: omision?.motivo ?? null,
        omitida_por: omision?.por ?? null,
        ...proofOf(standingMarks(counted, stop.clave)),
      }));
    });
    await file(cumplimientos, '/cumplimiento', async (tx, empresaId, where) => {
      const parsed = filtroCumplimiento.safeParse(
        Object.fromEntries(Object.entries(where).map(([name, values]) => [name, isDay(name) ? values[0] : values])),
      );
      if (!parsed.success) throw badQuery('Faltan «desde» y «hasta».');
      const { rutas } = await readCompliance(tx, empresaId, parsed.data);
      return rutas.map((row) => ({ id: row.ruta_id, ...row }));
    });
  };

const isDay = (name: string) => name === 'desde' || name === 'hasta';

const minutes = (from: string | null, to: string | null) =>
  from && to ? Math.round((Date.parse(to) - Date.parse(from)) / 60_000) : null;

/** What the driver reported of a stop, in one row. */
const proofOf = (marks: readonly MarcaParada[]) => ({
  recibio: marks.findLast(({ firma }) => firma !== null)?.firma?.nombre ?? null,
  nota:
    marks
      .flatMap(({ nota }) => nota ?? [])
      .join('. ')
      .slice(0, 2_000) || null,
  codigos: [...new Set(marks.flatMap(({ codigos }) => codigos))].join(', ').slice(0, 2_000) || null,
  fotos_n: marks.reduce((sum, { fotos }) => sum + fotos.length, 0),
  notas_de_voz_n: marks.filter(({ audio }) => audio !== null).length,
});
const stay = ({ llegada_en, salida_en }: Pick<ParadaEjecutada, 'llegada_en' | 'salida_en'>) =>
  minutes(llegada_en, salida_en);
