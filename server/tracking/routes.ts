import { eq } from 'drizzle-orm';
import type { FastifyReply, onRequestHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { conexion } from '#contract/dispositivos';
import { moment } from '#contract/entity';
import { z } from '#contract/validation';
import type { System } from '../db/client';
import { ApiError, badQuery } from '../plugins/errors';
import type { createDevices, Device } from './devices';
import { judged, type Protocol } from './frame';
import type { createIngestKeys } from './ingestKeys';
import { offlineAfter } from './liveState';
import { osmand, type Parameters } from './osmand';
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
}

const bodyLimit = 64 * 1024;
const byKey = z.object({ clave: z.string() });
const byDevice = byKey.extend({ identificador: z.string() });
const anything = z.record(z.string(), z.unknown());
/** The position is on disk: the device may forget it. */
const stored = z.object({ guardada: z.literal(true) });
const health = z.object({ identificador: z.string(), conexion, ultima_conexion_en: moment.nullable(), hora_servidor: moment });

/** Where devices speak. The key in the path says whose they are; nothing here logs it. */
export const gpsRoutes =
  ({ db, keys, devices, unknown, refusals, rates, accept }: Entry): FastifyPluginAsyncZod =>
  async (app) => {
    // Devices announce their bodies badly or not at all: what came is read once the key is known to be good.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(asText, { parseAs: 'string' }, (_request, text, done) => done(null, text));

    // A logger for each frame would cost as much as reading it; nothing is said of one that goes well.
    app.setChildLoggerFactory((logger) => logger);

    /** What is known already is not waited for: a frame whose key and device were heard a moment ago meets no promise. */
    const receive = <Input>(reply: FastifyReply, clave: string, protocol: Protocol<Input>, read: () => Input) => {
      let empresaId: number | null = null;
      let input: Input | undefined;
      const answer = (error?: unknown) => {
        if (error === undefined) return sendStored(reply);
        refusals.note(error, empresaId, () => protocol.identifierOf(input ?? read()));
        reply.send(error);
      };
      const take = (device: Device, given: Input) => {
        rates.device(device.id);
        const received = new Date();
        accept({ device, received, frame: judged(protocol.read(given, device.unit, received), received) }, answer);
      };
      try {
        const waiting = after(keys.companyOf(clave), (company) => {
          empresaId = company;
          rates.key(company, clave);
          const given = (input = read());
          const identifier = protocol.identifierOf(given);
          return after(devices.find(company, identifier), (device) => (device ? take(device, given) : refuseStranger(company, identifier, given)));
        });
        if (waiting instanceof Promise) waiting.catch(answer);
      } catch (error) {
        answer(error);
      }
    };

    const refuseStranger = async (empresaId: number, identifier: string, input: unknown) => {
      await unknown.count(empresaId, identifier, attributesOf(Object.entries(objectOf(input) ?? {})));
      throw new ApiError('NO_ENCONTRADO', { message: 'El dispositivo no está registrado en esta empresa.' });
    };

    // A frame costs microseconds, so what comes is read by hand (`receive`) and what goes is always the same.
    const quick = { config: { allow: 'anyone' as const }, bodyLimit, validatorCompiler: asItCame };
    const schema = { params: byKey, querystring: anything, response: { 200: stored } };

    const posted = { ...quick, onRequest: unannounced, schema: { ...schema, body: z.unknown() } };

    // People end the address with a slash, too, and whoever speaks there is no stranger.
    for (const end of ['', '/']) {
      app.get(`/gps/:clave${end}`, { ...quick, schema }, ({ params, query }, reply) => receive(reply, params.clave, osmand, () => firsts(query)));

      app.post(`/gps/:clave${end}`, posted, ({ params, query, body }, reply) => {
        const text = textOf(body);
        if (isJson(text)) receive(reply, params.clave, traccarClient, () => parsed(text));
        else receive(reply, params.clave, osmand, () => firsts({ ...query, ...form(text) }));
      });

      app.post(`/gps/:clave/traccar${end}`, posted, ({ params, body }, reply) => {
        receive(reply, params.clave, traccarForward, () => parsed(textOf(body)));
      });
    }

    app.get('/gps/:clave/:identificador', { config: { allow: 'anyone' }, schema: { params: byDevice, response: { 200: health } } }, async ({ params }) => {
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

const storedAnswer = JSON.stringify({ guardada: true } satisfies z.output<typeof stored>);
const storedHead = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(storedAnswer.length) };

/** The same each time, so nothing looks at it on its way. */
const sendStored = (reply: FastifyReply) => {
  reply.hijack();
  reply.raw.writeHead(200, storedHead).end(storedAnswer);
};

/** Goes on at once with what is known, later with what is not. */
const after = <T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> => (value instanceof Promise ? value.then(next) : next(value));

const asText = 'text/plain';

/** What a device says of its body neither helps nor harms: a type that is none would be refused unread. */
const unannounced: onRequestHookHandler = ({ raw }, _reply, done) => {
  raw.headers['content-type'] = asText;
  done();
};

/** Parameters and queries are texts, and bodies are read in `receive`. */
const asItCame = () => (value: unknown) => ({ value });

const textOf = (body: unknown) => (typeof body === 'string' ? body : '');

const isJson = (text: string) => /^\s*[{[]/.test(text);

const parsed = (text: string): unknown => {
  try {
    // Some begin with a byte order mark, which counts as a space.
    return JSON.parse(text.trimStart());
  } catch {
    throw badQuery('El cuerpo no es JSON válido.');
  }
};

const form = (text: string): Parameters => Object.fromEntries([...new URLSearchParams(text)].reverse());

/** A name that is repeated counts once, as it came first. */
const firsts = (parameters: Parameters): Parameters => {
  if (!Object.values(parameters).some(Array.isArray)) return parameters;
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? (value[0] as unknown) : value]));
};

const day = 24 * 60 * 60_000;

const lampOf = (last: string | null, interval: number | null): z.output<typeof conexion> => {
  if (!last) return 'nunca';
  const silent = Date.now() - new Date(last).getTime();
  if (silent < offlineAfter(interval)) return 'en_linea';
  return silent < day ? 'reciente' : 'sin_conexion';
};
