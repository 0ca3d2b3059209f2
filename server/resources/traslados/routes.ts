import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { nuevoTraslado, traslados } from '#contract/entities/traslados';
import type { z } from '#contract/core/validation';
import { trasladoTable } from '../../db/tables/bodegas';
import type { Tx } from '../../db/system';
import { audit } from '../../history/audit';
import { fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { reading } from '../../records/reading';
import { readOne, type Row } from '../../records/store';
import { inUse, mustBeOwn } from '../bodegas/index';
import { lockedPart, refuseFuture, shift } from '../repuestos/index';
import { trasladoStore, trasladoStoreFor } from './store';

/** Parts go from one store to another: all of them or none. */
export const trasladoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(reading(deps, trasladoStore, trasladoStoreFor));

    app.post(
      '/',
      {
        config: { allow: ['create', 'traslados'] },
        schema: { body: parsedLater(nuevoTraslado), response: { 201: traslados.record.partial() } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const input = parseBody(nuevoTraslado, request.body);
        const { row, parts } = await deps.db.tenant(caller.empresaId, async (tx) => {
          const parts: Row[] = [];
          const id = await once(tx, request, async () => {
            const made = await transfer(tx, caller, input);
            parts.push(...made.parts);
            return made.id;
          });
          return { row: await readOne(tx, trasladoStoreFor(caller), caller.empresaId, id), parts };
        });
        deps.changed(caller.empresaId, 'traslados', [row]);
        if (parts.length > 0) deps.changed(caller.empresaId, 'repuestos', parts);
        return reply.code(201).send(row);
      },
    );
  };

const transfer = async (
  tx: Tx,
  caller: Caller,
  { de_bodega_id: from, a_bodega_id: to, renglones, nota, fecha }: z.output<typeof nuevoTraslado>,
): Promise<{ id: number; parts: Row[] }> => {
  const { empresaId, user } = caller;
  refuseFuture(fecha);
  if (from === to) throw fieldError('a_bodega_id', 'Elija otra bodega');
  for (const [id, field] of [[from, 'de_bodega_id'] as const, [to, 'a_bodega_id'] as const].sort(([a], [b]) => a - b))
    await inUse(tx, empresaId, id, field);
  await mustBeOwn(tx, caller, from);
  const [made] = await tx
    .insert(trasladoTable)
    .values({
      ...{ empresa_id: empresaId, de_bodega_id: from, a_bodega_id: to, renglones, nota },
      ...{ creado_por_id: user.id, actualizado_por_id: user.id },
      ...(fecha && { fecha }),
    })
    .returning({ id: trasladoTable.id });
  if (!made) throw new Error('the transfer was not stored');
  const parts: Row[] = [];
  // By their ids, as everybody locks them; the refusal names the row as it was sent.
  const sorted = [...renglones.entries()].sort(([, a], [, b]) => a.repuesto_id - b.repuesto_id);
  for (const [at, { repuesto_id, cantidad }] of sorted) {
    const part = await lockedPart(tx, empresaId, repuesto_id, `renglones.${at}.repuesto_id`);
    const field = `renglones.${at}.cantidad`;
    await shift(tx, caller, part, { from, to, cantidad, trasladoId: made.id, nota, fecha, field });
    parts.push(part);
  }
  await audit(tx, actorOf(caller), {
    ...{ accion: 'crear', entidad: 'traslados', entidad_id: made.id, nombre: `#${made.id}` },
    cambios: [
      { campo: 'de_bodega_id', antes: null, despues: from },
      { campo: 'a_bodega_id', antes: null, despues: to },
      { campo: 'renglones', antes: null, despues: renglones },
    ],
  });
  return { id: made.id, parts };
};
