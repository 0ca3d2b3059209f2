import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { conexion } from '#contract/dispositivos';
import { moment } from '#contract/entity';
import { limits } from '#contract/limits';
import { z } from '#contract/validation';
import type { System } from '../db/client';
import { ApiError } from '../plugins/errors';
import { asText, checkSize, firsts, form, isJson, jsonReports, readText, textOf, unannounced, type Report } from './bodies';
import type { createDevices, Device } from './devices';
import { judged, Rejected, type Protocol } from './frame';
import type { createIngestKeys } from './ingestKeys';
import { offlineAfter } from './liveState';
import { osmand } from './osmand';
import type { createRateLimits } from './rateLimits';
import type { createRefusals } from './refusals';
import type { Accepted } from './store';
import { estadoDispositivoTable } from './tables';
import { traccarClient } from './traccarClient';
import { traccarForward } from './traccarForward';
import type { createUnknownDevices } from './unknownDevices';
import { attributesOf, objectOf } from './values';

interface Entry {
  db: System;
  keys: ReturnType<typeof createIngestKeys>;
  devices: ReturnType<typeof createDevices>;
  unknown: ReturnType<typeof createUnknownDevices>;
  refusals: ReturnType<typeof createRefusals>;
  rates: ReturnType<typeof createRateLimits>;
  /** Answers when it is durable, or with the error that says why it is not. */
  accept: (accepted: Accepted, answer: (error?: unknown) => void) => void;
  /** Hears what each frame was told. */
  told: (result: FrameResult) => void;
}

/** On disk; can never be; may yet be when it comes again. */
export type FrameResult = 'stored' | 'rejected' | 'refused';

const byKey = z.object({ clave: z.string() });
const byDevice = byKey.extend({ identificador: z.string() });
const anything = z.record(z.string(), z.unknown());
/** The position is on disk, or can never be: either way the device may forget it. */
const taken = z.object({ guardada: z.boolean(), motivo: z.string().optional() });
const health = z.object({ identificador: z.string(), conexion, ultima_conexion_en: moment.nullable(), hora_servidor: moment });

/** Where devices speak. The key in the path says whose they are; nothing here logs it. */
export const gpsRoutes =
  ({ db, keys, devices, unknown, refusals, rates, accept, told }: Entry): FastifyPluginAsyncZod =>
  async (app) => {
    // Devices announce their bodies badly or not at all: what came is read once the key is known to be good.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(asText, { parseAs: 'buffer' }, (_request, body: Buffer, done) => readText(body, done));

    // A logger for each frame would cost as much as reading it; nothing is said of one that goes well.
    app.setChildLoggerFactory((logger) => logger);

    /** What is known already is not waited for: a frame whose key and device were heard a moment ago meets no promise. */
    const take = <Input>(clave: string, protocol: Protocol<Input>, { read, bytes }: Report<Input>, answer: (error?: unknown) => void) => {
      let empresaId: number | null = null;
      let input: Input | undefined;
      const settle = (error?: unknown) => {
        if (error !== undefined) refusals.note(error, empresaId, () => protocol.identifierOf(input ?? read()));
        told(error === undefined ? 'stored' : error instanceof Rejected ? 'rejected' : 'refused');
        answer(error);
      };
      const store = (device: Device, given: Input) => {
        rates.device(device.id);
        checkSize(bytes);
        const received = new Date();
        accept({ device, received, frame: judged(protocol.read(given, device.unit, received), received) }, settle);
      };
      try {
        const waiting = after(keys.companyOf(clave), (company) => {
          empresaId = company;
          rates.key(company, clave);
          const given = (input = read());
          const identifier = protocol.identifierOf(given);
          return after(devices.find(company, identifier), (device) => (device ? store(device, given) : refuseStranger(company, identifier, given)));
        });
        if (waiting instanceof Promise) waiting.catch(settle);
      } catch (error) {
        settle(error);
      }
    };

    /** Answers once every report is stored or noted; what may still become right makes the device send all of them again. */
    const receive = <Input>(reply: FastifyReply, clave: string, protocol: Protocol<Input>, reports: readonly Report<Input>[]) => {
      let left = reports.length;
      let worst: unknown;
      for (const report of reports)
        take(clave, protocol, report, (error) => {
          if (error !== undefined && (worst === undefined || worst instanceof Rejected)) worst = error;
          if (--left === 0) respond(reply, worst);
        });
    };

    const refuseStranger = async (empresaId: number, identifier: string, input: unknown) => {
      await unknown.count(empresaId, identifier, attributesOf(Object.entries(objectOf(input) ?? {})));
      throw new ApiError('NO_ENCONTRADO', { message: 'El dispositivo no está registrado en esta empresa.' });
    };

    // A frame costs microseconds, so what comes is read by hand (`receive`) and what goes is always the same.
    const quick = { config: { allow: 'anyone' as const }, bodyLimit: limits.body, validatorCompiler: asItCame, exposeHeadRoute: false };
    const schema = { params: byKey, querystring: anything, response: { 200: taken } };

    const posted = { ...quick, onRequest: unannounced, schema: { ...schema, body: z.unknown() } };

    // People end the address with a slash, too, and whoever speaks there is no stranger.
    for (const end of ['', '/']) {
      app.get(`/gps/:clave${end}`, { ...quick, schema }, ({ params, query }, reply) =>
        receive(reply, params.clave, osmand, [{ read: () => firsts(query), bytes: 0 }]),
      );

      app.post(`/gps/:clave${end}`, posted, ({ params, query, body }, reply) => {
        const text = textOf(body);
        if (isJson(text)) receive(reply, params.clave, traccarClient, jsonReports(text));
        else receive(reply, params.clave, osmand, [{ read: () => firsts({ ...query, ...form(text) }), bytes: Buffer.byteLength(text) }]);
      });

      app.post(`/gps/:clave/traccar${end}`, posted, ({ params, body }, reply) => {
        receive(reply, params.clave, traccarForward, jsonReports(textOf(body)));
      });
    }

    // Whoever only looks whether the address is there must not be told that a position was stored.
    app.head('/gps/*', { config: { allow: 'anyone' } }, async () => {
      throw new ApiError('METODO_NO_PERMITIDO', { headers: { Allow: 'GET, POST' } });
    });

    const asked = { config: { allow: 'anyone' as const }, exposeHeadRoute: false, schema: { params: byDevice, response: { 200: health } } };
    app.get('/gps/:clave/:identificador', asked, async ({ params }) => {
      const { clave, identificador } = params;
      const empresaId = await keys.companyOf(clave);
      rates.key(empresaId, clave);
      const device = await devices.find(empresaId, identificador);
      if (!device) throw new ApiError('NO_ENCONTRADO', { message: 'El dispositivo no está registrado en esta empresa.' });
      const [row] = await db
        .select({ last: estadoDispositivoTable.ultima_conexion_en })
        .from(estadoDispositivoTable)
        .where(eq(estadoDispositivoTable.dispositivo_id, device.id));
      const last = row?.last ?? null;
      return { identificador, conexion: lampOf(last, device.interval), ultima_conexion_en: last, hora_servidor: new Date().toISOString() };
    });
  };

const respond = (reply: FastifyReply, error: unknown) => {
  if (error === undefined) sendStored(reply);
  else if (error instanceof Rejected) sendRejected(reply, error.message);
  else reply.send(error);
};

const storedAnswer = JSON.stringify({ guardada: true } satisfies z.output<typeof taken>);
const storedHead = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(storedAnswer.length),
  // A proxy that answered a GET by itself would swallow positions.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** The same each time, so nothing looks at it on its way. */
const sendStored = (reply: FastifyReply) => {
  reply.hijack();
  reply.raw.writeHead(200, storedHead).end(storedAnswer);
};

/** A phone resends what is refused, first in first out, for ever; the header tells people who test by hand. */
const sendRejected = (reply: FastifyReply, motivo: string) => {
  void reply.header('X-Ftrack', `rechazada; motivo=${ascii(motivo)}`).send({ guardada: false, motivo } satisfies z.output<typeof taken>);
};

const ascii = (text: string) => text.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');

/** Goes on at once with what is known, later with what is not. */
const after = <T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> => (value instanceof Promise ? value.then(next) : next(value));

/** Parameters and queries are texts, and bodies are read in `take`. */
const asItCame = () => (value: unknown) => ({ value });

const day = 24 * 60 * 60_000;

const lampOf = (last: string | null, interval: number | null): z.output<typeof conexion> => {
  if (!last) return 'nunca';
  const silent = Date.now() - new Date(last).getTime();
  if (silent < offlineAfter(interval)) return 'en_linea';
  return silent < day ? 'reciente' : 'sin_conexion';
};
