import { eq } from 'drizzle-orm';
import type { FastifyReply, onRequestHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { conexion } from '#contract/dispositivos';
import { moment } from '#contract/entity';
import { limits } from '#contract/limits';
import { connectionOf } from '#contract/rules/movement';
import { z } from '#contract/validation';
import type { System } from '../../db/client';
import { ApiError } from '../../plugins/errors';
import {
  asText,
  checkSize,
  firsts,
  form,
  isJson,
  jsonReports,
  readText,
  textOf,
  unannounced,
  type Report,
} from './bodies';
import { calibrated } from './calibrated';
import type { createDevices, Device } from './devices';
import { lackOf, Rejected, type Protocol } from './frame';
import type { createIngestKeys } from './ingestKeys';
import { osmand } from './osmand';
import type { createRateLimits } from './rateLimits';
import { DeadKey, type createRefusals } from './refusals';
import type { Accepted } from './accepted';
import { estadoDispositivoTable } from '../../db/tables/posiciones';
import { traccarClient } from './traccarClient';
import { traccarForward } from './traccarForward';
import type { createUnknownDevices } from './unknownDevices';
import { judged } from './validity';
import { attributesOf, identifierIn, objectOf } from './values';

interface Entry {
  db: System;
  keys: ReturnType<typeof createIngestKeys>;
  devices: ReturnType<typeof createDevices>;
  unknown: ReturnType<typeof createUnknownDevices>;
  refusals: ReturnType<typeof createRefusals>;
  rates: ReturnType<typeof createRateLimits>;
  /** Calls back when the frame is durable, or with the error. */
  accept: (accepted: Accepted, answer: (error?: unknown) => void) => void;
  /** Called with the result of each frame. */
  onFrame: (result: FrameResult) => void;
}

/** @param lack what a stored frame does not say */
type Answer = (error?: unknown, lack?: string) => void;

/** On disk; invalid for ever; or may succeed when it is resent. */
export type FrameResult = 'stored' | 'rejected' | 'refused';

const byKey = z.object({ clave: z.string() });
const byDevice = byKey.extend({ identificador: z.string() });
const anything = z.record(z.string(), z.unknown());
/**
 * The position is stored or invalid: either way the device may drop it. `motivo`: why it is invalid, or what it lacks.
 */
const taken = z.object({ guardada: z.boolean(), motivo: z.string().optional() });
const health = z.object({
  identificador: z.string(),
  conexion,
  ultima_conexion_en: moment.nullable(),
  hora_servidor: moment,
});

/** The endpoints for devices. The key in the path identifies the company; nothing here logs it. */
export const gpsRoutes =
  ({ db, keys, devices, unknown, refusals, rates, accept, onFrame }: Entry): FastifyPluginAsyncZod =>
  async (app) => {
    // Devices announce their content type badly or not at all, so the body is parsed once the key is known to be good.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(asText, { parseAs: 'buffer' }, (_request, body: Buffer, done) => readText(body, done));

    // A logger per request would cost as much as reading the frame; successful ones are not logged.
    app.setChildLoggerFactory((logger) => logger);

    /**
     * Cached look-ups are used synchronously: a frame whose key and device were seen a moment ago waits for no promise.
     */
    const take = <Input>(clave: string, protocol: Protocol<Input>, { read, bytes }: Report<Input>, answer: Answer) => {
      let empresaId: number | null = null;
      let input: Input | undefined;
      let lack: string | undefined;
      const settle = (error?: unknown) => {
        if (error !== undefined) refusals.note(error, empresaId, () => protocol.identifierOf(input ?? read()));
        onFrame(error === undefined ? 'stored' : error instanceof Rejected ? 'rejected' : 'refused');
        answer(error, lack);
      };
      const store = (device: Device, given: Input) => {
        rates.device(device.id);
        checkSize(bytes);
        const received = new Date();
        const frame = judged(calibrated(protocol.read(given, device.unit, received), device.tanks), received);
        lack = lackOf(frame);
        accept({ device, received, frame }, settle);
      };
      try {
        const waiting = after(keys.companyOf(clave), (company) => {
          empresaId = company;
          rates.key(company, clave);
          const given = (input = read());
          const identifier = protocol.identifierOf(given);
          return after(devices.find(company, identifier), (device) =>
            device ? store(device, given) : refuseUnknownDevice(company, identifier, given),
          );
        });
        if (waiting instanceof Promise) waiting.catch(settle);
      } catch (error) {
        settle(error);
      }
    };

    /** Answers once every report is stored or noted; an error that may pass makes the device resend all of them. */
    const receive = <Input>(
      reply: FastifyReply,
      clave: string,
      protocol: Protocol<Input>,
      reports: readonly Report<Input>[],
    ) => {
      let left = reports.length;
      let worst: unknown;
      let lacking: string | undefined;
      for (const report of reports)
        take(clave, protocol, report, (error, lack) => {
          if (error !== undefined && (worst === undefined || worst instanceof Rejected)) worst = error;
          lacking ??= lack;
          if (--left === 0) respond(reply, worst, lacking);
        });
    };

    const refuseUnknownDevice = async (empresaId: number, identifier: string, input: unknown) => {
      await unknown.count(empresaId, identifier, attributesOf(Object.entries(objectOf(input) ?? {})));
      throw new ApiError('NO_ENCONTRADO', { message: 'El dispositivo no está registrado en esta empresa.' });
    };

    // A frame costs microseconds, so bodies are parsed by hand (`receive`) and answers skip serialisation.
    const quick = {
      config: { allow: 'anyone' as const },
      bodyLimit: limits.body,
      validatorCompiler: asItCame,
      exposeHeadRoute: false,
    };
    const schema = { params: byKey, querystring: anything, response: { 200: taken } };

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

    // People also end the address with a slash, and their devices must be identified.
    for (const end of ['', '/']) {
      app.get(`/gps/:clave${end}`, { ...quick, schema }, ({ params, query }, reply) =>
        receive(reply, params.clave, osmand, [{ read: () => firsts(query), bytes: 0 }]),
      );

      app.post(`/gps/:clave${end}`, posted, ({ params, query, body }, reply) => {
        const text = textOf(body);
        if (isJson(text)) receive(reply, params.clave, traccarClient, jsonReports(text));
        else
          receive(reply, params.clave, osmand, [
            { read: () => firsts({ ...query, ...form(text) }), bytes: Buffer.byteLength(text) },
          ]);
      });

      app.post(`/gps/:clave/traccar${end}`, posted, ({ params, body }, reply) => {
        receive(reply, params.clave, traccarForward, jsonReports(textOf(body)));
      });
    }

    // A HEAD request must not claim that a position was stored.
    app.head('/gps/*', { config: { allow: 'anyone' } }, async () => {
      throw new ApiError('METODO_NO_PERMITIDO', { headers: { Allow: 'GET, POST' } });
    });

    const asked = {
      config: { allow: 'anyone' as const },
      exposeHeadRoute: false,
      schema: { params: byDevice, response: { 200: health } },
    };
    app.get('/gps/:clave/:identificador', asked, async ({ params }) => {
      const { clave, identificador } = params;
      const empresaId = await keys.companyOf(clave);
      rates.key(empresaId, clave);
      const device = await devices.find(empresaId, identifierIn(identificador) ?? '');
      if (!device)
        throw new ApiError('NO_ENCONTRADO', { message: 'El dispositivo no está registrado en esta empresa.' });
      const [row] = await db
        .select({ last: estadoDispositivoTable.ultima_conexion_en, behind: estadoDispositivoTable.reloj_atrasado })
        .from(estadoDispositivoTable)
        .where(eq(estadoDispositivoTable.dispositivo_id, device.id));
      const last = row?.last ?? null;
      return {
        identificador,
        conexion: connectionOf(
          { heardAt: last === null ? null : Date.parse(last), interval: device.interval, behind: row?.behind ?? false },
          Date.now(),
        ),
        ultima_conexion_en: last,
        hora_servidor: new Date().toISOString(),
      };
    });
  };

const respond = (reply: FastifyReply, error: unknown, lack: string | undefined) => {
  if (error === undefined && lack !== undefined) sendNoted(reply, true, lack);
  else if (error === undefined) sendStored(reply);
  else if (error instanceof Rejected) sendNoted(reply, false, error.message);
  else reply.send(error);
};

const storedAnswer = JSON.stringify({ guardada: true } satisfies z.output<typeof taken>);
const storedHead = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(storedAnswer.length),
  // A proxy that answered a GET from its cache would swallow positions.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** A constant answer, so it needs no serialisation. */
const sendStored = (reply: FastifyReply) => {
  reply.hijack();
  reply.raw.writeHead(200, storedHead).end(storedAnswer);
};

/**
 * A phone resends a refused position for ever and holds back the rest, so this answers 200; the header is for people
 * who test by hand.
 */
const sendNoted = (reply: FastifyReply, guardada: boolean, motivo: string) => {
  void reply
    .headers({
      'X-Ftrack': `${guardada ? 'guardada' : 'rechazada'}; motivo=${ascii(motivo)}`,
      'Cache-Control': 'no-store',
    })
    .send({ guardada, motivo } satisfies z.output<typeof taken>);
};

const ascii = (text: string) => text.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');

/** Continues synchronously with a known value, otherwise after the promise. */
const after = <T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> =>
  value instanceof Promise ? value.then(next) : next(value);

/** Parameters and queries are texts, and bodies are parsed in `take`. */
const asItCame = () => (value: unknown) => ({ value });
