import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Pusher from 'pusher';
import { within } from '../turns/within';
import type { Broker, Message } from './broker';
import { objectOf, parse } from './protocol/messages';
import type { Transport } from './publisher';

/** Longest wait for a broker, in ms. */
const patience = 3_000;

/**
 * To the broker in this process, also while the port of this process closes. In the order of the calls; each turn of
 * the event loop takes one, so that an import of many rows does not hold up everything else.
 */
export const inProcess = (broker: Pick<Broker, 'publish'>): Transport => {
  let before: Promise<unknown> = Promise.resolve();
  const several = async (messages: Message[]) => {
    const begun = before.then(() => ({ accepted: broker.publish(messages) }));
    before = begun.then(() => nextTurn());
    // Other processes may be slow to take it; those who come next do not wait for that.
    await within(patience, (await begun).accepted);
  };
  return {
    most: Infinity,
    several,
    one: (channels, name, data) => several(channels.map((channel) => ({ channel, name, data }))),
    close: () => undefined,
  };
};

export interface Outside {
  host: string;
  /** A function where the port is known only once the server listens. */
  port: number | (() => number);
  scheme: 'http' | 'https';
  appId: string;
  key: string;
  secret: string;
  /** Timeout of one attempt, in ms. */
  timeout?: number;
}

type Call = (sdk: Pusher) => Promise<{ text(): Promise<string> }>;

/** To a broker that speaks Pusher's HTTP API. What fails is tried twice. */
export const overHttp = ({ timeout = patience, ...options }: Outside): Transport => {
  const kept = { keepAlive: true, maxSockets: 16 };
  const agent = options.scheme === 'https' ? new SecureAgent(kept) : new Agent(kept);
  let sdk: { port: number; pusher: Pusher } | undefined;

  const pusher = (): Pusher => {
    const port = typeof options.port === 'function' ? options.port() : options.port;
    if (sdk?.port === port) return sdk.pusher;
    const { host, appId, key, secret, scheme } = options;
    sdk = {
      port,
      pusher: new Pusher({ host, port: String(port), appId, key, secret, useTLS: scheme === 'https', timeout, agent }),
    };
    return sdk.pusher;
  };

  const attempt = async (call: Call): Promise<void> => {
    const response = await call(pusher());
    // The SDK's timeout ends with the headers; an unread body would also keep its connection.
    const body = objectOf(parse(await within(timeout, response.text())));
    // soketi refuses with status 200 and an error in the body.
    if (body?.error !== undefined) throw new Refusal(`${String(body.code ?? '')} ${String(body.error)}`.trim());
  };

  const send = async (call: Call): Promise<void> => {
    try {
      await attempt(call).catch(async (error: unknown) => {
        if (isFinal(error)) throw error;
        await attempt(call);
      });
    } catch (error) {
      throw new Error(reasonOf(error), { cause: error });
    }
  };

  return {
    most: 200,
    one: (channels, event, data) => send((to) => to.trigger(channels, event, data)),
    several: (messages) => send((to) => to.triggerBatch(messages)),
    close: () => agent.destroy(),
  };
};

/** The broker understood the call and refused it, so a retry would not help. */
class Refusal extends Error {}

const isFinal = (error: unknown) =>
  error instanceof Refusal ||
  (error instanceof Pusher.RequestError
    ? error.status !== undefined && error.status < 500
    : error instanceof TypeError);

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Pusher.RequestError)) return error instanceof Error ? error.message : String(error);
  return error.status === undefined
    ? (error.error?.message ?? error.message).replace(/\?\S*/, '')
    : `status ${error.status}`;
};
