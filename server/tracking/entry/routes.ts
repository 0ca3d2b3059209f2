import type { onRequestHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import type { System } from '../../db/system';
import { asText, firsts, form, isJson, jsonReports, readText, textOf, unannounced } from './bodies';
import { connectionRoute } from './connectionRoute';
import { osmand } from './osmand';
import { isOwnTracks, ownTracks } from './ownTracks';
import { createReceiver, taken, type Reception } from './receive';
import { DeadKey } from './refusals';
import { inUnitOf } from './speedUnit';
import { traccarClient } from './traccarClient';
import { traccarForward } from './traccarForward';

const byKey = z.object({ clave: z.string() });
const anything = z.record(z.string(), z.unknown());
/** What OwnTracks is answered. */
const nothing = z.array(z.unknown()).max(0);

/** The endpoints for devices. The key in the path identifies the company; nothing here logs it. */
export const gpsRoutes =
  (entry: Reception & { db: System }): FastifyPluginAsyncZod =>
  async (app) => {
    const { keys, onFrame } = entry;
    const receive = createReceiver(entry);

    // Devices announce their content type badly or not at all, so the body is parsed once the key is known to be good.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(asText, { parseAs: 'buffer' }, readText);

    // A logger per request would cost as much as reading the frame; successful ones are not logged.
    app.setChildLoggerFactory((logger) => logger);

    // A frame costs microseconds, so bodies are parsed by hand (`receive`) and answers skip serialisation.
    const quick = {
      config: { allow: 'anyone' as const },
      bodyLimit: limits.body,
      validatorCompiler: asItCame,
      // HEAD must not claim that a position was stored.
      exposeHeadRoute: false,
    };
    const schema = { params: byKey, querystring: anything, response: { 200: z.union([taken, nothing]) } };

    /**
     * Refuses a wrong key before the body is read. With one that has ended, the body still tells which device uses it.
     */
    const admit: onRequestHookHandler = (request, _reply, done) => {
      const refuse = (error: unknown) => {
        if (error instanceof DeadKey) return done();
        onFrame('refused');
        done(error as Error);
      };
      try {
        const company = keys.companyOf((request.params as z.output<typeof byKey>).clave);
        if (company instanceof Promise) company.then(() => done(), refuse);
        else done();
      } catch (error) {
        refuse(error);
      }
    };

    const posted = { ...quick, onRequest: [admit, unannounced], schema: { ...schema, body: z.unknown() } };

    app.get('/gps/:clave', { ...quick, schema }, ({ params, query }, reply) =>
      receive(reply, params.clave, osmand, [{ read: () => firsts(query), bytes: 0 }]),
    );

    app.post('/gps/:clave', posted, ({ params, query, body, headers }, reply) => {
      const text = textOf(body);
      if (isJson(text)) {
        const reports = jsonReports(text);
        const protocol = isOwnTracks(text, reports) ? ownTracks({ query, headers }) : traccarClient;
        receive(reply, params.clave, inUnitOf(protocol, firsts(query).speed_unit), reports);
      } else
        receive(reply, params.clave, osmand, [
          { read: () => firsts({ ...query, ...form(text) }), bytes: Buffer.byteLength(text) },
        ]);
    });

    app.post('/gps/:clave/traccar', posted, ({ params, query, body }, reply) => {
      receive(reply, params.clave, inUnitOf(traccarForward, firsts(query).speed_unit), jsonReports(textOf(body)));
    });

    await app.register(connectionRoute(entry));
  };

/** Parameters and queries are texts, and bodies are parsed in `take`. */
const asItCame = () => (value: unknown) => ({ value });
