import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { faltasDeRegla } from '#contract/entities/reglas';
import { pruebaDeRegla, resultadoPrueba } from '#contract/requests/reglasProbadas';
import { fraseDeRegla } from '#contract/sentences/fraseRegla';
import { clasesEvento } from '#contract/entities/tiposEvento';
import type { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import { dayAt } from '../../db/days';
import { ApiError, badQuery, parseBody, parsedLater, refuseFields } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { atOnceOn, createTurns } from '../../plugins/turns';
import type { Deps } from '../../records/deps';
import { tryRule } from '../../tracking/projector/trial';
import { conditionOf } from '../eventos/index';

type Query = z.output<typeof pruebaDeRegla>;

const day = 24 * 3_600_000;
const longest = 31 * day;
/** Trials at once, and waiting ones of a company. */
const turns = { atOnce: 2, perCompany: 1, waiting: 16, what: 'pruebas' };

/**
 * `POST /reglas/probar`: what a rule would have raised. One trial of a company at a time, in turns between companies.
 */
export const trialRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    const inTurn = createTurns({ ...turns, ...atOnceOn(db.pool, turns) });

    app.post(
      '/probar',
      {
        config: { allow: ['create', 'reglas'] },
        schema: { body: parsedLater(pruebaDeRegla), response: { 200: resultadoPrueba } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const input = parseBody(pruebaDeRegla, request.body);
        refuseFields(faltasDeRegla(input.regla));
        const [from, until] = [Date.parse(input.desde), Math.min(Date.parse(input.hasta), Date.now())];
        if (Date.parse(input.hasta) <= from) throw badQuery('«hasta» va después de «desde».');
        if (Date.parse(input.hasta) - from > longest)
          throw new ApiError('RANGO_DEMASIADO_LARGO', { message: `Pruebe hasta ${longest / day} días.` });
        const tried = await inTurn(empresaId, () =>
          clasesEvento[input.regla.tipo].fuente === 'producto'
            ? tryProduct(db, empresaId, input)
            : tryRule(db.pool, empresaId, input.regla, from, until),
        );
        return { ...tried, frase: fraseDeRegla(input.regla) };
      },
    );
  };

/** For rules on other data only current conditions are known: returns those that began in the period. */
const tryProduct = async (db: Db, empresaId: number, { regla, desde, hasta }: Query) => {
  const severidad = regla.severidad ?? clasesEvento[regla.tipo].severidad;
  const so = conditionOf({ ...regla, id: 0, juicio: 0, avisa: false, vigila: true });
  if (!so) throw new Error(`no condition tells of ${regla.tipo}`);
  return db.tenant(empresaId, async (tx) => {
    const { rows } = await tx.execute<{
      fecha: string;
      activo_id: number | null;
      inicio: string;
      fin: string | null;
      valor: number | null;
      umbral: number | null;
      unidad: string | null;
    }>(sql`
      select s.*, to_char(${dayAt(sql`s.inicio`)}, 'YYYY-MM-DD') as fecha from (${so}) s
      where s.inicio >= ${desde}::timestamptz and s.inicio < ${hasta}::timestamptz order by s.inicio desc`);
    const days = new Map<string, number>();
    for (const { fecha } of rows) days.set(fecha, (days.get(fecha) ?? 0) + 1);
    return {
      eventos_n: rows.length,
      por_dia: [...days].sort(([a], [b]) => a.localeCompare(b)).map(([fecha, eventos_n]) => ({ fecha, eventos_n })),
      ejemplos: rows.slice(0, 50).flatMap(({ activo_id, inicio, fin, valor, umbral, unidad }) =>
        activo_id === null
          ? []
          : [
              {
                activo_id,
                inicio_en: new Date(inicio).toISOString(),
                fin_en: fin && new Date(fin).toISOString(),
                valor,
                valor_max: valor,
                umbral,
                unidad,
                severidad,
                latitud: null,
                longitud: null,
                direccion: null,
              },
            ],
      ),
      activos_n: 0,
      activos_total: 0,
    };
  });
};
