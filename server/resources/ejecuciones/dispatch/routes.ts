import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { despacho } from '#contract/requests/despacho';
import { ejecuciones, type Ejecucion, type OmisionParada } from '#contract/entities/ejecuciones';
import { paradas, radioParada } from '#contract/entities/paradas';
import { ejecucionAbierta, isTakenOut } from '#contract/rules/stops';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../../db/system';
import { clockAt } from '../../../db/days';
import { runIn } from '../../../db/run';
import { audit } from '../../../history/audit';
import { ApiError, fieldError, parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf, requireRight, type Caller } from '../../../plugins/guard';
import { insertRecord } from '../../../records/crud';
import { byId, calledOn } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import { once } from '../../../records/idempotency';
import { readOne } from '../../../records/store';
import { assess } from '../../../tracking/runs/assess';
import { paradaStore } from '../../paradas/index';
import { paradaTable as p } from '../../../db/tables/paradas';
import { planRutaTable } from '../../../db/tables/rutas';
import { markDriven } from '../marks';
import { ejecucionStore as store } from '../store';
import { ejecucionTable as e, type OwnStop } from '../../../db/tables/ejecuciones';
import { changedBy } from '../../../db/tables/stored';
import { margins } from '../times';
import {
  lengthOf,
  ownStops,
  stamped,
  stopOf,
  toCome,
  withInserted,
  withOmitted,
  withOrder,
  withRestored,
  withoutInserted,
} from './stops';
import { withHanded, withTaken, takenFrom } from './handedOver';

type Asked = z.output<typeof despacho>;
type Handing = Extract<Asked, { accion: 'traspasar' }>;
/** What changes this execution only. */
type Alone = Exclude<Asked, { accion: 'traspasar' | 'recuperar' }>;

/** `POST /ejecuciones/{id}/despacho`: the stops of an execution change on its way. */
export const dispatchRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/despacho',
      {
        config: { allow: ['edit', 'ejecuciones'] },
        schema: { params: byId, body: parsedLater(despacho), response: { 200: ejecuciones.record } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const touched = new Set([id]);
        const rows = await db.tenant(empresaId, async (tx) => {
          const asked = parseBody(despacho, request.body);
          // Both in one order, so that two that hand over to each other do not wait for each other.
          if (asked.accion === 'traspasar' && asked.ejecucion_id !== null)
            await lock(tx, empresaId, [id, asked.ejecucion_id]);
          const before = await readOne(tx, store, empresaId, id, true);
          await once(tx, request, async () => {
            if (asked.version !== before.version)
              throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
            const own = await readStops(tx, empresaId, id);
            if (asked.accion === 'recuperar') {
              for (const other of await takeBack(tx, caller, before, own, asked.claves)) touched.add(other);
              return id;
            }
            // One that was left no stop is cancelled; a new stop begins it again.
            const reopens = asked.accion === 'insertar' && before.estado === 'cancelada' && isLeftNothing(own);
            if (!reopens) mustBeOpen(before);
            if (asked.accion === 'traspasar') touched.add(await handOver(tx, caller, before, own, asked));
            else
              await write(
                tx,
                caller,
                before,
                own,
                await stopsAfter(tx, caller, own, reachedIn(before), asked),
                wordsOf(own, asked),
                reopens ? { cancelada_en: null } : {},
              );
            return id;
          });
          const read = [];
          for (const each of touched) read.push(await readOne(tx, store, empresaId, each));
          return read;
        });
        changed(empresaId, 'ejecuciones', rows);
        const [row] = rows;
        if (!row) throw new ApiError('NO_ENCONTRADO');
        return row;
      },
    );
  };

const lock = (tx: Tx, empresaId: number, ids: readonly number[]) =>
  tx.execute(sql`
    select 1 from ejecuciones
    where empresa_id = ${empresaId} and id = any(${sql.param([...ids])}::int[])
    order by id for no key update`);

const mustBeOpen = ({ estado }: Pick<Ejecucion, 'estado'>) => {
  if (!ejecucionAbierta.includes(estado))
    throw new ApiError('CONFLICTO', { message: 'La ejecución ya terminó o se canceló: sus paradas no cambian.' });
};

/** The dispatch took out, or handed over, all of its stops. */
const isLeftNothing = (own: readonly OwnStop[]) => own.length > 0 && own.every(isTakenOut);

const reachedIn = ({ paradas }: Pick<Ejecucion, 'paradas'>): ReadonlySet<number> =>
  new Set(
    paradas.filter(({ llegada_en, omision }) => llegada_en !== null || omision?.conductor).map(({ clave }) => clave),
  );

/** The stops of an execution: its own, or those of its plan. */
const readStops = async (tx: Tx, empresaId: number, id: number): Promise<OwnStop[]> => {
  const [found] = await tx
    .select({ own: e.paradas_propias, planned: planRutaTable.paradas })
    .from(e)
    .innerJoin(planRutaTable, and(eq(planRutaTable.empresa_id, e.empresa_id), eq(planRutaTable.id, e.plan_id)))
    .where(and(eq(e.empresa_id, empresaId), eq(e.id, id)));
  if (!found) throw new ApiError('NO_ENCONTRADO');
  return found.own ?? ownStops(found.planned);
};

const stopsAfter = async (
  tx: Tx,
  caller: Caller,
  own: OwnStop[],
  reached: ReadonlySet<number>,
  asked: Alone,
): Promise<OwnStop[]> => {
  switch (asked.accion) {
    case 'insertar':
      return withInserted(own, reached, await placeOf(tx, caller.empresaId, await stopIdOf(tx, caller, asked)), asked);
    case 'quitar':
      return withoutInserted(own, reached, asked.clave);
    case 'omitir':
      return withOmitted(own, reached, asked.clave, decided(caller, asked.motivo, null));
    case 'ordenar':
      return withOrder(own, reached, asked.claves);
  }
};

/** A place becomes a stop of the company: only there are visits seen. */
const stopIdOf = async (
  tx: Tx,
  caller: Caller,
  { parada_id, lugar }: Extract<Asked, { accion: 'insertar' }>,
): Promise<number> => {
  if (parada_id !== null) return parada_id;
  if (lugar === null) throw fieldError('parada_id', 'Elija una parada o diga el lugar');
  requireRight(caller, 'create', 'paradas');
  return insertRecord(tx, paradaStore, caller, paradas.input.parse({ ...lugar, radio_m: radioParada.usual }));
};

const placeOf = async (tx: Tx, empresaId: number, id: number) => {
  const [place] = await tx
    .select({ parada_id: p.id, nombre: p.nombre, latitud: p.latitud, longitud: p.longitud })
    .from(p)
    .where(and(eq(p.empresa_id, empresaId), eq(p.id, id), isNull(p.eliminado_en)));
  if (!place) throw fieldError('parada_id', 'No existe');
  return place;
};

const decided = ({ user }: Caller, motivo: string, ejecucion_id: number | null): OmisionParada => ({
  motivo,
  por: user.name,
  fecha: new Date().toISOString(),
  conductor: false,
  ejecucion_id,
});

/** What the audit says of a change, before and after. */
interface Words {
  antes: string | null;
  despues: string | null;
}

const wordsOf = (own: readonly OwnStop[], asked: Alone): ((after: readonly OwnStop[]) => Words) => {
  const named = (clave: number) => stopOf(own, clave).nombre;
  switch (asked.accion) {
    case 'insertar':
      return (after) => ({
        antes: null,
        despues: `Agregada: ${after.find(({ clave }) => own.every((each) => each.clave !== clave))?.nombre ?? ''}`,
      });
    case 'quitar':
      return () => ({ antes: named(asked.clave), despues: null });
    case 'omitir':
      return () => ({ antes: named(asked.clave), despues: `Omitida: ${asked.motivo}` });
    case 'ordenar':
      return (after) => ({ antes: inOrder(own), despues: inOrder(after) });
  }
};

const inOrder = (stops: readonly OwnStop[]) =>
  stops
    .filter(({ omision }) => omision === null)
    .map(({ nombre }) => nombre)
    .join(' → ')
    .slice(0, 1_000);

/** Stores the stops, and derives what follows from them. */
const write = async (
  tx: Tx,
  caller: Caller,
  run: Pick<Ejecucion, 'id' | 'activo_id' | 'salida_en'>,
  own: readonly OwnStop[],
  changed: readonly OwnStop[],
  words: ((after: readonly OwnStop[]) => Words) | Words,
  more: object = {},
) => {
  const { empresaId, user } = caller;
  const stops = stamped(own, changed, new Date());
  const minutes = lengthOf(stops);
  const end = sql`${e.salida_en} + ${minutes} * interval '1 minute'`;
  // A longer drive ends later; a shorter one may still take its time.
  await tx
    .update(e)
    .set({
      paradas_propias: stops,
      fin_previsto_en: sql`greatest(${e.fin_previsto_en}, ${end})`,
      hasta_en: sql`greatest(${e.hasta_en}, ${end} + ${margins.after} * interval '1 minute')`,
      ...changedBy(e, user.id),
      ...more,
    })
    .where(and(eq(e.empresa_id, empresaId), eq(e.id, run.id)));
  // What was driven before may turn out to be what is ordered now.
  await markDriven(tx, empresaId, [run]);
  await assess(runIn(tx), [{ id: run.id, empresa_id: empresaId }]);
  const said = typeof words === 'function' ? words(stops) : words;
  await audit(tx, actorOf(caller), {
    accion: 'editar',
    entidad: 'ejecuciones',
    entidad_id: run.id,
    cambios: [{ campo: 'paradas', ...said }],
  });
};

/** @returns the execution that takes the stops over */
const handOver = async (tx: Tx, caller: Caller, before: Ejecucion, own: OwnStop[], asked: Handing): Promise<number> => {
  const movable = toCome(own, reachedIn(before));
  const given = movable.filter(({ clave }) => asked.claves.includes(clave));
  if (given.length < new Set(asked.claves).size)
    throw new ApiError('CONFLICTO', { message: 'Alguna de esas paradas ya se visitó u omitió: elija de nuevo.' });
  const target = await targetOf(tx, caller, before, asked);
  const later = Math.round((Date.parse(target.run.salida_en) - Date.parse(before.salida_en)) / 60_000);
  const stops = withTaken(target.stops, reachedIn(target.run), given, {
    ...{ ejecucion_id: before.id, own: target.run.id, later },
  });
  const names = namesOf(given);
  const received = { antes: null, despues: `Recibe de la ejecución #${before.id}: ${names}` };
  await write(tx, caller, target.run, target.stops, stops, received, target.fresh ? endsWith(stops) : {});
  const left = withHanded(own, reachedIn(before), given, decided(caller, asked.motivo, target.run.id));
  const said = { antes: names, despues: `Pasa a la ejecución #${target.run.id}: ${asked.motivo}` };
  await write(
    tx,
    caller,
    before,
    own,
    left,
    said,
    isOver(before, left) ? { cancelada_en: sql`now()`, nota: before.nota ?? asked.motivo } : {},
  );
  return target.run.id;
};

/** Nothing was reached and nothing is left to be driven: it would otherwise count as not carried out. */
const isOver = ({ paradas }: Ejecucion, left: readonly OwnStop[]) =>
  left.every(({ omision }) => omision !== null) && paradas.every(({ llegada_en }) => llegada_en === null);

/** @returns the executions that give stops back */
const takeBack = async (
  tx: Tx,
  caller: Caller,
  before: Ejecucion,
  own: OwnStop[],
  claves: readonly number[],
): Promise<number[]> => {
  const wanted = claves.map((clave) => stopOf(own, clave));
  const others = new Map<number, number[]>();
  for (const { clave, omision } of wanted)
    if (omision?.ejecucion_id != null)
      others.set(omision.ejecucion_id, [...(others.get(omision.ejecucion_id) ?? []), clave]);
  // One that ended by handing over everything begins again.
  const reopens = before.estado === 'cancelada' && (others.size > 0 || isLeftNothing(own));
  if (!reopens) mustBeOpen(before);
  for (const [ejecucion_id, keys] of others) {
    const run = await readOne(tx, store, caller.empresaId, ejecucion_id, true);
    const stops = await readStops(tx, caller.empresaId, ejecucion_id);
    const given = takenFrom(stops, reachedIn(run), { ejecucion_id: before.id, claves: keys });
    const left = withHanded(stops, reachedIn(run), given, decided(caller, '', before.id));
    const said = { antes: namesOf(given), despues: `Vuelven a la ejecución #${before.id}` };
    await write(tx, caller, run, stops, left, said, isOver(run, left) ? { cancelada_en: sql`now()` } : {});
  }
  const said = {
    antes: `${namesOf(wanted)}, ${wanted.length === 1 ? 'omitida' : 'omitidas'}`,
    despues: namesOf(wanted),
  };
  await write(tx, caller, before, own, withRestored(own, claves), said, reopens ? { cancelada_en: null } : {});
  return [...others.keys()];
};

const namesOf = (stops: readonly OwnStop[]) =>
  stops
    .map(({ nombre }) => nombre)
    .join(', ')
    .slice(0, 1_000);

/** A new execution is as long as what it has taken over, not as its route. */
const endsWith = (stops: readonly OwnStop[]) => {
  const minutes = lengthOf(stops);
  return {
    fin_previsto_en: sql`${e.salida_en} + ${minutes} * interval '1 minute'`,
    hasta_en: sql`${e.salida_en} + ${minutes + margins.after} * interval '1 minute'`,
  };
};

/** The execution that is named, or a new one of the same route that departs now. */
const targetOf = async (
  tx: Tx,
  caller: Caller,
  before: Ejecucion,
  { ejecucion_id, activo_id, personal_id, motivo }: Handing,
) => {
  const { empresaId } = caller;
  if (ejecucion_id !== null) {
    if (ejecucion_id === before.id) throw fieldError('ejecucion_id', 'Es la misma ejecución');
    const run = await readOne(tx, store, empresaId, ejecucion_id, true);
    mustBeOpen(run);
    return { run, stops: await readStops(tx, empresaId, ejecucion_id), fresh: false };
  }
  if (activo_id === null) throw fieldError('activo_id', 'Elija el activo o la ejecución que las recibe');
  const { rows } = await tx.execute<{ fecha: string; hora: string }>(sql`
    select to_char(t, 'YYYY-MM-DD') as fecha, to_char(t, 'HH24:MI') as hora
    from (select ${clockAt(sql`now()`)} as t) d`);
  const { fecha = '', hora = '' } = rows[0] ?? {};
  const nota = `Recibe paradas de la ejecución #${before.id}: ${motivo}`;
  const id = await insertRecord(tx, store, caller, {
    ruta_id: before.ruta_id,
    activo_id,
    personal_id,
    fecha,
    hora_salida: hora,
    nota,
  });
  return { run: await readOne(tx, store, empresaId, id, true), stops: [], fresh: true };
};
