import { eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { conexion } from '#contract/dispositivos';
import { moment } from '#contract/entity';
import { z } from '#contract/validation';
import type { System } from '../db/client';
import { ApiError, badQuery } from '../plugins/errors';
import type { createDevices } from './devices';
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
  /** Resolves when it is durable. */
  accept: (accepted: Accepted) => Promise<void>;
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
    for (const types of [['application/json', 'application/x-www-form-urlencoded'], '*'])
      app.addContentTypeParser(types, { parseAs: 'string' }, (_request, text, done) => done(null, text));

    // A logger for each frame would cost as much as reading it; nothing is said of one that goes well.
    app.setChildLoggerFactory((logger) => logger);

    const receive = async <Input>(clave: string, protocol: Protocol<Input>, read: () => Input) => {
      let empresaId: number | null = null;
      let input: Input | undefined;
      try {
        empresaId = await keys.companyOf(clave);
        rates.key(empresaId, clave);
        input = read();
        return await take(empresaId, protocol, input);
      } catch (error) {
        refusals.note(error, empresaId, () => protocol.identifierOf(input ?? read()));
        throw error;
      }
    };

    const take = async <Input>(empresaId: number, protocol: Protocol<Input>, input: Input) => {
      const identifier = protocol.identifierOf(input);
      const device = await devices.find(empresaId, identifier);
      if (!device) {
        await unknown.count(empresaId, identifier, attributesOf(Object.entries(objectOf(input) ?? {})));
        throw new ApiError('NO_ENCONTRADO', { message: 'El dispositivo no está registrado en esta empresa.' });
      }
      rates.device(device.id);
      const received = new Date();
      await accept({ device, received, frame: judged(protocol.read(input, device.unit, received), received) });
      return { guardada: true as const };
    };

    // A frame costs microseconds, so what comes is read by hand (`receive`) and what goes is always the same.
    const quick = { config: { allow: 'anyone' as const }, bodyLimit, validatorCompiler: asItCame, serializerCompiler: alwaysStored };
    const schema = { params: byKey, querystring: anything, response: { 200: stored } };

    app.get('/gps/:clave', { ...quick, schema }, async ({ params, query }) => receive(params.clave, osmand, () => firsts(query)));

    app.post('/gps/:clave', { ...quick, schema: { ...schema, body: z.unknown() } }, async ({ params, query, body, headers }) => {
      const text = textOf(body);
      if (isJson(text, headers['content-type'])) return receive(params.clave, traccarClient, () => parsed(text));
      return receive(params.clave, osmand, () => firsts({ ...query, ...form(text) }));
    });

    app.post('/gps/:clave/traccar', { ...quick, schema: { ...schema, body: z.unknown() } }, async ({ params, body }) =>
      receive(params.clave, traccarForward, () => parsed(textOf(body))),
    );

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
const alwaysStored = () => () => storedAnswer;

/** Parameters and queries are texts, and bodies are read in `receive`. */
const asItCame = () => (value: unknown) => ({ value });

const textOf = (body: unknown) => (typeof body === 'string' ? body : '');

const isJson = (text: string, type = '') => type.includes('json') || text.trimStart().startsWith('{');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
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
