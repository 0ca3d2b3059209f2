import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { variosCreados, variosNuevos, type VariosCreados } from '#contract/requests/varios';
import { z } from '#contract/core/validation';
import { parseBody, parsedLater, refusalOf } from '../plugins/errors';
import { callerOf } from '../plugins/guard';
import { insertRecord } from './crud';
import type { Deps } from './deps';
import { once } from './idempotency';
import type { StoreFor } from './reading';
import { readOne, writing, type Store } from './store';

const anything = variosNuevos(z.record(z.string(), z.unknown()));

/**
 * `POST /varios`: creates several records, each by itself and in its own transaction, so that a refused one is no
 * obstacle to the others. A repetition with the same Idempotency-Key creates none twice.
 */
export const createMany =
  ({ db, changed }: Deps, store: Store, storeFor: StoreFor = () => store): FastifyPluginAsyncZod =>
  async (app) => {
    const { name, input } = store.entity;
    app.post(
      '/varios',
      {
        config: { allow: ['create', name], inTurn: true },
        schema: { body: parsedLater(variosNuevos(input)), response: { 200: variosCreados } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const { registros } = parseBody(anything, request.body);
        const result: VariosCreados = { creados: [], rechazados: [] };
        const made: { id: number; version: number; antes: null }[] = [];
        try {
          for (const [indice, given] of registros.entries())
            try {
              const row = await writing(db, store, empresaId, async (tx) => {
                const create = () => insertRecord(tx, storeFor(caller), caller, parseBody(input, given));
                return readOne(tx, storeFor(caller), empresaId, await once(tx, request, create, indice));
              });
              made.push({ id: row.id, version: row.version, antes: null });
              result.creados.push({ indice, id: row.id });
            } catch (error) {
              const refusal = refusalOf(error);
              if (!refusal) throw error;
              const { code, message, details } = refusal;
              result.rechazados.push({ indice, code, message, ...(details.errors && { errors: details.errors }) });
            }
        } finally {
          if (made.length > 0) changed(empresaId, name, made);
        }
        return result;
      },
    );
  };
