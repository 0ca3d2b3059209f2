import type { FastifyReply } from 'fastify';
import { errors } from '#contract/core/errors';
import { z } from '#contract/core/validation';
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
export const taken = z.object({
  guardada: z.boolean(),
  motivo: z.string().optional(),
  /** Of a request with several, in their order: 200 stored, 400 never valid, 404 of an unregistered device. */
  items: z.array(z.object({ status: z.int(), motivo: z.string().optional() })).optional(),
});
type Item = NonNullable<z.output<typeof taken>['items']>[number];

/** From the reports of a request to its answer. */
export const createReceiver = ({ keys, devices, unknown, refusals, rates, accept, onFrame }: Reception) => {
  /**
   * Cached look-ups are used synchronously: a frame whose key and device were seen a moment ago waits for no promise.
   */
  const take = <Input>(
    clave: string,
    protocol: Protocol<Input>,
    { read, bytes }: Report<Input>,
    several: boolean,
    answer: Answer,
  ) => {
    let empresaId: number | null = null;
    let input: Input | undefined;
    let lack: string | undefined;
    const settle = (error?: unknown) => {
      // The answer to several is 200 although this one was not stored, so it is listed.
      const noted = several && statusOf(error) === 404 ? new Rejected((error as Error).message) : error;
      if (error !== undefined) refusals.note(noted, empresaId, () => protocol.identifierOf(input ?? read()));
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

  /** Answers once every report is stored or noted. */
  const receive = <Input>(
    reply: FastifyReply,
    clave: string,
    protocol: Protocol<Input>,
    reports: readonly Report<Input>[],
  ) => {
    const [only] = reports;
    if (only && reports.length === 1)
      return take(clave, protocol, only, false, (error, lack) => respond(reply, protocol, error, lack));
    receiveSeveral(reply, clave, protocol, reports);
  };

  /**
   * An error that may pass makes the device resend all of them. What is wrong with one keeps none of the others back;
   * where nothing is taken, the error is the answer.
   */
  const receiveSeveral = <Input>(
    reply: FastifyReply,
    clave: string,
    protocol: Protocol<Input>,
    reports: readonly Report<Input>[],
  ) => {
    const items: Item[] = [];
    let left = reports.length;
    let taken = 0;
    let passing: unknown;
    let refused: unknown;
    reports.forEach((report, at) =>
      take(clave, protocol, report, true, (error, lack) => {
        const item = itemOf(error, lack);
        if (item) items[at] = item;
        else passing = error;
        if (error === undefined || error instanceof Rejected) taken += 1;
        else refused ??= error;
        if (--left > 0) return;
        const failed = passing ?? (taken === 0 ? refused : undefined);
        if (failed === undefined) respondToAll(reply, protocol, items);
        else respond(reply, protocol, failed, undefined);
      }),
    );
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

/** What becomes of one of several reports; undefined where an error may pass. */
const itemOf = (error: unknown, lack: string | undefined): Item | undefined => {
  if (error === undefined) return { status: 200, ...(lack !== undefined && { motivo: lack }) };
  const status = statusOf(error);
  return status === 400 || status === 404 ? { status, motivo: (error as ApiError).message } : undefined;
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? (error.details.status ?? errors[error.code].status) : undefined;

type Spoken = Pick<Protocol<never>, 'answer'>;

const respondToAll = (reply: FastifyReply, protocol: Spoken, items: Item[]) => {
  const refused = items.find(({ status }) => status !== 200);
  const told = refused ?? items.find(({ motivo }) => motivo !== undefined);
  if (told?.motivo === undefined) sendStored(reply, protocol.answer ?? JSON.stringify({ guardada: true, items }));
  else sendNoted(reply, protocol, { guardada: !refused, motivo: told.motivo, items });
};

const respond = (reply: FastifyReply, protocol: Spoken, error: unknown, lack: string | undefined) => {
  if (error === undefined && lack !== undefined) sendNoted(reply, protocol, { guardada: true, motivo: lack });
  else if (error === undefined) sendStored(reply, protocol.answer);
  else if (error instanceof Rejected) sendNoted(reply, protocol, { guardada: false, motivo: error.message });
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

/** Nearly always a constant answer, so it needs no serialisation. */
const sendStored = (reply: FastifyReply, other?: string) => {
  reply.hijack();
  if (other === undefined) reply.raw.writeHead(200, storedHead).end(storedAnswer);
  else reply.raw.writeHead(200, { ...storedHead, 'content-length': String(Buffer.byteLength(other)) }).end(other);
};

/**
 * A phone resends a refused position for ever and holds back the rest, so this answers 200; the header is for people
 * who test by hand.
 */
const sendNoted = (reply: FastifyReply, { answer }: Spoken, said: z.output<typeof taken> & { motivo: string }) => {
  void reply
    .headers({
      'X-Ftrack': `${said.guardada ? 'guardada' : 'rechazada'}; motivo=${ascii(said.motivo)}`,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
    })
    .send(answer ?? said);
};

const ascii = (text: string) => text.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');

/** Continues synchronously with a known value, otherwise after the promise. */
const after = <T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> =>
  value instanceof Promise ? value.then(next) : next(value);
