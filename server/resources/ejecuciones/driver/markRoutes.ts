import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { can } from '#contract/core/access';
import { marcaParada, nuevaMarcaParada, type MarcaParada } from '#contract/requests/despacho';
import { z } from '#contract/core/validation';
import { runIn } from '../../../db/run';
import type { Tx } from '../../../db/system';
import { checkFiles } from '../../../files/index';
import { audit } from '../../../history/audit';
import { ApiError, fieldError, parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf, type Caller } from '../../../plugins/guard';
import { byId, calledOn } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import { once } from '../../../records/idempotency';
import { assess } from '../../../tracking/runs/assess';
import { reportedAt } from '../../ordenes/index';
import { ejecucionTable as e, marcaParadaTable as m } from '../../../db/tables/ejecuciones';
import { readMarks } from '../driverMarks';
import { isDrivenBy } from '../drivenBy';
import { wasDrivenBy } from './runs';
import { personOf } from '../../../records/person';

/** Most marks of one execution. */
const most = 1_000;

/** What a driver says of the stops of an execution. An operario reaches only those that they drive. */
export const markRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/marcas',
      { config: { allow: ['show', 'ejecuciones'] }, schema: { params: byId, response: { 200: z.array(marcaParada) } } },
      async (request) => {
        const { caller, id } = calledOn(request);
        return db.tenant(caller.empresaId, async (tx) => {
          await reach(tx, caller, id);
          return readMarks(tx, caller.empresaId, [id]);
        });
      },
    );

    app.post(
      '/:id/marcas',
      {
        config: { allow: ['create', 'aportes'] },
        schema: { params: byId, body: parsedLater(nuevaMarcaParada), response: { 201: marcaParada } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const { made, run } = await db.tenant(empresaId, async (tx) => {
          await reach(tx, caller, id);
          const input = parseBody(nuevaMarcaParada, request.body);
          const item = await once(tx, request, () => mark(tx, caller, id, input));
          const made = (await readMarks(tx, empresaId, [id])).find((each) => each.id === item);
          if (!made) throw new ApiError('NO_ENCONTRADO');
          const run = await reach(tx, caller, id);
          return { made, run };
        });
        changed(empresaId, 'ejecuciones', [run]);
        return reply.code(201).send(made);
      },
    );
  };

/**
 * Locked, so that concurrent marks are derived one after another.
 * @throws ApiError 404 for one that was never the caller's
 */
const reach = async (tx: Tx, caller: Caller, id: number) => {
  const person = personOf(caller);
  const own = can(caller.role, 'show', 'ejecuciones') ? undefined : or(isDrivenBy(person), wasDrivenBy(person));
  const [run] = await tx
    .select({ id: e.id, version: e.version, paradas: e.paradas })
    .from(e)
    .where(and(eq(e.empresa_id, caller.empresaId), eq(e.id, id), isNull(e.eliminado_en), own))
    .for('no key update');
  if (!run) throw new ApiError('NO_ENCONTRADO', { message: 'La ejecución ya no existe, o la conduce otra persona.' });
  return run;
};

/**
 * Stores what happened whatever the dispatch has decided meanwhile: the arrival and the proof are facts.
 * @returns the id of the mark
 */
const mark = async (tx: Tx, caller: Caller, id: number, input: z.output<typeof nuevaMarcaParada>): Promise<number> => {
  const { empresaId, user } = caller;
  const {
    clave,
    tipo,
    nota = null,
    fotos = [],
    audio_id = null,
    firma = null,
    latitud = null,
    longitud = null,
  } = input;
  const codigos = [...new Set(input.codigos)];
  const fecha = reportedAt(input.fecha);
  const { paradas } = await reach(tx, caller, id);
  const stop = paradas.find((each) => (each.clave ?? each.orden) === clave);
  if (!stop) throw fieldError('clave', 'La ejecución ya no tiene esa parada');
  if (tipo === 'fallida' && !nota) throw fieldError('nota', 'Diga por qué no se pudo');
  if (tipo === 'prueba' && fotos.length === 0 && codigos.length === 0 && !firma && !nota && !audio_id)
    throw fieldError('fotos', 'Agregue una foto, quién recibe, un código o una nota');
  await checkFiles(tx, empresaId, 'fotos', fotos);
  await checkFiles(tx, empresaId, 'audio_id', [audio_id], 'only');
  await checkFiles(tx, empresaId, 'firma', [firma?.archivo_id]);
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from marcas_parada where empresa_id = ${empresaId} and ejecucion_id = ${id}`,
  );
  if ((rows[0]?.n ?? 0) >= most)
    throw new ApiError('CONFLICTO', { message: `Una ejecución guarda ${most} marcas como máximo.` });
  const [made] = await tx
    .insert(m)
    .values({
      ...{ empresa_id: empresaId, ejecucion_id: id, clave, tipo, fecha, nota, fotos, codigos, audio_id },
      ...{ latitud, longitud },
      firma: firma && { ...firma, archivo_id: firma.archivo_id ?? null, documento: firma.documento ?? null },
      por: user.name,
      creado_por_id: user.id,
    })
    .returning({ id: m.id });
  if (!made) throw new Error('the mark was not stored');
  await assess(runIn(tx), [{ id, empresa_id: empresaId }]);
  await audit(tx, actorOf(caller), {
    accion: 'editar',
    entidad: 'ejecuciones',
    entidad_id: id,
    cambios: [{ campo: 'paradas', antes: stop.nombre, despues: said[tipo] + (nota ? `: ${nota}` : '') }],
  });
  return made.id;
};

const said: Readonly<Record<MarcaParada['tipo'], string>> = {
  llegada: 'Llegó',
  prueba: 'Entregada',
  fallida: 'No se pudo',
  anulada: 'Deshizo lo dicho',
};
