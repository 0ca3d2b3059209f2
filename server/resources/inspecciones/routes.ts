import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { anulacion, inspecciones, nuevaInspeccion } from '#contract/entities/inspecciones';
import { z } from '#contract/core/validation';
import { filaCumplimiento, pideCumplimiento, pidePorHacer, porHacer } from '#contract/requests/inspecciones';
import { compliance } from '../../inspections/compliance';
import { ApiError, badQuery, parseBody, parsedLater } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { sentBody } from '../../plugins/phoneClock';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { byId, calledOn, reading } from '../../records/reading';
import { readOne } from '../../records/store';
import { tellTouched, type Touched } from '../../records/touched';
import { annul } from './annul';
import { inspect } from './inspect';
import { inspeccionStore } from './store';
import { toDo } from './toDo';

/** The most days of compliance at once. */
const mostDays = 400;

/** Inspections of assets: made once, read, and annulled. */
export const inspeccionRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, changed } = deps;
    const record = inspecciones.record.partial();
    await app.register(reading(deps, inspeccionStore));

    app.get(
      '/por-hacer',
      {
        config: { allow: ['create', 'inspecciones'] },
        schema: { querystring: pidePorHacer, response: { 200: porHacer } },
      },
      async (request) => {
        const caller = callerOf(request);
        return db.tenant(caller.empresaId, (tx) => toDo(tx, caller, request.query.activo_id));
      },
    );

    app.get(
      '/cumplimiento',
      {
        config: { allow: ['edit', 'inspecciones'] },
        schema: { querystring: pideCumplimiento, response: { 200: z.array(filaCumplimiento) } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const { desde, hasta } = request.query;
        if (hasta <= desde) throw badQuery('«hasta» debe ser posterior a «desde».');
        if (Date.parse(hasta) - Date.parse(desde) > mostDays * 86_400_000)
          throw new ApiError('RANGO_DEMASIADO_LARGO', { message: `Elija ${mostDays} días como máximo.` });
        return db.tenant(empresaId, (tx) => compliance(tx, empresaId, request.query));
      },
    );

    app.post(
      '/',
      {
        config: { allow: ['create', 'inspecciones'] },
        schema: { body: parsedLater(nuevaInspeccion), response: { 200: record, 201: record } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const input = parseBody(nuevaInspeccion, request.body);
        const touched: Touched[] = [];
        let isKnown = false;
        const row = await db.tenant(empresaId, async (tx) => {
          const id = await once(tx, request, async () => {
            const stored = await inspect(tx, caller, input, sentBody(request));
            touched.push(...stored.touched);
            isKnown = !stored.made;
            return stored.id;
          });
          return readOne(tx, inspeccionStore, empresaId, id);
        });
        if (isKnown) return row;
        changed(empresaId, 'inspecciones', [row]);
        tellTouched(
          changed,
          empresaId,
          touched.filter(([name, { id }]) => name !== 'inspecciones' || id !== row.id),
        );
        return reply.code(201).send(row);
      },
    );

    app.post(
      '/:id/anular',
      {
        config: { allow: ['edit', 'inspecciones'] },
        schema: { params: byId, body: parsedLater(anulacion), response: { 200: record } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const said = parseBody(anulacion, request.body);
        const touched: Touched[] = [];
        const row = await db.tenant(empresaId, async (tx) => {
          await once(tx, request, async () => {
            touched.push(...(await annul(tx, caller, id, said)));
            return id;
          });
          return readOne(tx, inspeccionStore, empresaId, id);
        });
        changed(empresaId, 'inspecciones', [row]);
        tellTouched(changed, empresaId, touched);
        return row;
      },
    );
  };
