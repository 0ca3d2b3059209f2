import type { FastifyReply } from 'fastify';
import { z } from '#contract/validation';
import { ApiError } from '../../plugins/errors';
import { checkSize, type Report } from './bodies';
import { calibrated } from './calibrated';
import type { createDevices, Device } from './devices';
import { lackOf, Rejected, type Protocol } from './frame';
import type { createIngestKeys } from './ingestKeys';
import type { createRateLimits } from './rateLimits';
import type { createRefusals } from './refusals';
import type { Accepted } from './accepted';
import type { createUnknownDevices } from './unknownDevices';
import { judged } from './validity';
import { attributesOf, objectOf } from './values';

export interface Reception {
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

/**
 * The position is stored or invalid: either way the device may drop it. `motivo`: why it is invalid, or what it lacks.
 */
export const taken = z.object({ guardada: z.boolean(), motivo: z.string().optional() });

/** From the reports of a request to its answer. */
export const createReceiver = ({ keys, devices, unknown, refusals, rates, accept, onFrame }: Reception) => {
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
    throw unknownDevice();
  };

  return receive;
};

/** A device that its company does not have. */
export const unknownDevice = () =>
  new ApiError('NO_ENCONTRADO', { message: 'El dispositivo no está registrado en esta empresa.' });

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
