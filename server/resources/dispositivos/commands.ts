import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { comando, nuevoComando } from '#contract/requests/comandos';
import { conexionRastreador, isRastreador, type ConexionRastreador } from '#contract/entities/rastreadores';
import { z } from '#contract/core/validation';
import { byId, byItem, calledOn, idOf } from '../../records/reading';
import type { Deps } from '../../records/deps';
import type { Tx } from '../../db/system';
import { audit, nameOf, type Actor } from '../../history/audit';
import { ApiError, fieldError, parseBody, parsedLater, theOne } from '../../plugins/errors';
import { sends } from '../../plugins/confirming';
import { actorOf } from '../../plugins/guard';
import { once } from '../../records/idempotency';
import { readOne, type Row } from '../../records/store';
import { speaksItself } from '../../db/online';
import { dispositivoStore } from './store';
import { comandoTable } from '../../db/tables/dispositivos';
import { isoOf } from '../../db/tables/types';
import { checkCount, checkPlate, expiryOf, lockDevice, ofDevice, supersede } from './commandChecks';

const shown = 50;

/** A text of one's own may be what its maker calls stopping the engine. */
const mayStopEngine = sends('tipo', 'parar_motor', 'texto');

/** Commands to a tracker, and how it is connected. */
export const commandRoutes =
  ({ db, trackers }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/comandos',
      { config: { allow: ['show', 'dispositivos'] }, schema: { params: byId, response: { 200: z.array(comando) } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        await trackers.expireCommands();
        return db.tenant(empresaId, async (tx) => {
          await readOne(tx, dispositivoStore, empresaId, id);
          return tx
            .select()
            .from(comandoTable)
            .where(ofDevice(empresaId, id))
            .orderBy(desc(comandoTable.id))
            .limit(shown);
        });
      },
    );

    app.post(
      '/:id/comandos',
      {
        config: { allow: ['edit', 'dispositivos'], confirm: mayStopEngine },
        schema: { params: byId, body: parsedLater(nuevoComando), response: { 201: comando } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        await trackers.expireCommands();
        const { row, isNew } = await db.tenant(empresaId, async (tx) => {
          const device = await readOne(tx, dispositivoStore, empresaId, id);
          let isNew = false;
          const created = await once(tx, request, async () => {
            isNew = true;
            return storeCommand(tx, actorOf(caller), device, parseBody(nuevoComando, request.body));
          });
          return { row: await readCommand(tx, empresaId, id, created), isNew };
        });
        if (isNew) await trackers.poke(id);
        return reply.code(201).send(row);
      },
    );

    app.delete(
      '/:id/comandos/:item',
      {
        config: { allow: ['edit', 'dispositivos'] },
        schema: { params: byItem, response: { 200: comando } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const numero = idOf(request.params.item);
        return db.tenant(empresaId, async (tx) => {
          const device = await readOne(tx, dispositivoStore, empresaId, id);
          const { tipo } = await readCommand(tx, empresaId, id, numero);
          const [taken] = await tx
            .update(comandoTable)
            .set({ estado: 'retirado', terminado_en: sql`now()` })
            .where(and(ofDevice(empresaId, id), eq(comandoTable.id, numero), eq(comandoTable.estado, 'pendiente')))
            .returning();
          if (!taken) throw new ApiError('CONFLICTO', { message: 'El comando ya no espera: salió o terminó.' });
          await audit(tx, actorOf(caller), {
            accion: 'editar',
            entidad: 'dispositivos',
            entidad_id: id,
            nombre: nameOf(device),
            cambios: [{ campo: 'comando', antes: tipo, despues: null }],
          });
          return taken;
        });
      },
    );

    app.get(
      '/:id/conexion',
      { config: { allow: ['show', 'dispositivos'] }, schema: { params: byId, response: { 200: conexionRastreador } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          const device = await readOne(tx, dispositivoStore, empresaId, id);
          const { rows } = await tx.execute<
            Omit<z.input<typeof conexionRastreador>, 'comandos' | 'sugerencias'> & { directo: boolean }
          >(sql`
            select ${id}::int as dispositivo_id, protocolo, direccion, conectado_en, ultima_trama_en as ultima_en,
              trama, cambios, ${speaksItself} as directo
            from estado_dispositivo visto where empresa_id = ${empresaId} and dispositivo_id = ${id}`);
          const [found] = rows;
          const comandos = waysOfCommands(found, device.protocolo, trackers.hasGateway);
          const sugerencias = trackers.unclaimed
            .named(String(device.identificador))
            .filter((each) => each.protocolo !== device.protocolo);
          const iso = (value: unknown) => (value ? isoOf(value as string) : null);
          return found
            ? {
                ...found,
                comandos,
                sugerencias,
                conectado_en: iso(found.conectado_en),
                ultima_en: iso(found.ultima_en),
              }
            : {
                dispositivo_id: id,
                protocolo: null,
                direccion: null,
                conectado_en: null,
                ultima_en: null,
                trama: null,
                cambios: [],
                comandos,
                sugerencias,
              };
        });
      },
    );
  };

/** @throws ApiError 404 */
const readCommand = async (tx: Tx, empresaId: number, id: number, numero: number) =>
  theOne(
    await tx
      .select()
      .from(comandoTable)
      .where(and(ofDevice(empresaId, id), eq(comandoTable.id, numero))),
  );

/** Stores a command, which takes the place of those that wait and that it undoes or repeats. @returns its id */
const storeCommand = async (
  tx: Tx,
  actor: Actor,
  device: Row,
  { tipo, datos, caduca_en }: z.output<typeof nuevoComando>,
): Promise<number> => {
  const { empresaId } = actor;
  const expires = expiryOf(caduca_en);
  if (tipo === 'parar_motor') await checkPlate(tx, empresaId, device, datos?.placa);
  if (tipo === 'intervalo' && datos?.segundos === undefined)
    throw fieldError('datos.segundos', 'Escriba cada cuántos segundos');
  if (tipo === 'texto' && !datos?.texto) throw fieldError('datos.texto', 'Escriba el texto del comando');
  await lockDevice(tx, empresaId, device.id);
  const given = { empresa_id: empresaId, dispositivo_id: device.id, tipo, datos, creado_por_id: actor.userId };
  const [created] = await tx
    .insert(comandoTable)
    .values({ ...given, caduca_en: expires })
    .returning();
  if (!created) throw new Error('the command was not stored');
  await supersede(tx, created);
  await checkCount(tx, empresaId, device.id);
  await audit(tx, actor, {
    accion: 'editar',
    entidad: 'dispositivos',
    entidad_id: device.id,
    nombre: nameOf(device),
    cambios: [
      { campo: 'comando', antes: null, despues: tipo },
      ...(datos?.texto ? [{ campo: 'texto', antes: null, despues: datos.texto }] : []),
    ],
  });
  return created.id;
};

/**
 * A tracker that was registered as one may take a command when it connects; with a gateway, everything that does not
 * speak to us itself goes through it.
 */
const waysOfCommands = (
  found: { directo: boolean; protocolo?: unknown } | undefined,
  protocolo: unknown,
  hasGateway: boolean,
): ConexionRastreador['comandos'] => {
  if (found?.directo) return 'directo';
  if (hasGateway) return 'traccar';
  return found?.protocolo || isRastreador(protocolo) ? 'directo' : null;
};
