import formbody from '@fastify/formbody';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import Pusher from 'pusher';
import { channels, events, parseChannel, type Channel, type CompanyTopic } from '#contract/core/realtime';
import type { User } from '#contract/core/session';
import { z } from '#contract/core/validation';
import { canalesTiempoReal } from '#contract/requests/tiempoReal';
import { ApiError } from '../plugins/errors';
import { callerOf, sessionOf, type Rights } from '../plugins/guard';
import { isSocketId } from './protocol/messages';

export interface BroadcastingAuthOptions {
  appId: string;
  key: string;
  secret: string;
  /**
   * Access rule of the product: may this caller join this channel? For a company that does not exist it returns false.
   */
  mayJoin: (request: FastifyRequest, channel: Channel) => Promise<boolean>;
  /** The topics that a caller may listen to. */
  topicsFor: (rights: Rights) => readonly CompanyTopic[];
  /** Called with the user of each authorised socket, for example to end it later (`broker.identify`). */
  onGranted?: (socketId: string, userId: number) => void;
}

const bodyBytes = 4 * 1024;
const socketId = z.string().refine(isSocketId);
const channelQuestion = z.object({ socket_id: socketId, channel_name: z.string().min(1).max(200) });
const userQuestion = z.object({ socket_id: socketId });
const channelAnswer = z.object({ auth: z.string(), channel_data: z.string().optional() });
const userAnswer = z.object({ auth: z.string(), user_data: z.string() });

/**
 * `/broadcasting/auth` and `/broadcasting/user-auth`, at the root and under `/api`: signs the channels that a socket's
 * user, or a program's token, may join. `/api/broadcasting/canales` lists those of a company.
 */
export const broadcastingAuth =
  ({ appId, key, secret, mayJoin, topicsFor, onGranted }: BroadcastingAuthOptions): FastifyPluginAsyncZod =>
  async (app) => {
    // Used only to sign; it sends no requests, so the host does not matter.
    const sdk = new Pusher({ appId, key, secret, host: 'localhost' });
    await app.register(formbody, { bodyLimit: bodyBytes });

    // Programs with a token know no number of a company, which the names contain.
    app.get(
      '/api/broadcasting/canales',
      { config: { allow: ['list', 'tiempo_real'] }, schema: { response: { 200: canalesTiempoReal } } },
      async (request) => {
        const caller = callerOf(request);
        return topicsFor(caller).map((topic) => ({
          canal: channels.company(caller.empresaId, topic),
          evento: topic === 'posiciones' ? events.posiciones : events.cambios,
        }));
      },
    );

    for (const prefix of ['', '/api']) {
      app.post(
        `${prefix}/broadcasting/auth`,
        {
          config: { allow: 'user', wall: true, token: ['tiempo_real:lectura'] },
          bodyLimit: bodyBytes,
          schema: { body: channelQuestion, response: { 200: channelAnswer } },
        },
        async (request) => {
          const { socket_id: socket, channel_name: name } = request.body;
          const channel = parseChannel(name);
          if (!channel || !(await mayJoin(request, channel))) throw new ApiError('PERMISO_DENEGADO');
          const { user } = sessionOf(request);
          if (!request.wall) onGranted?.(socket, user.id);
          return sdk.authorizeChannel(socket, name, channel.kind === 'presence' ? memberOf(user) : undefined);
        },
      );

      app.post(
        `${prefix}/broadcasting/user-auth`,
        {
          config: { allow: 'user' },
          bodyLimit: bodyBytes,
          schema: { body: userQuestion, response: { 200: userAnswer } },
        },
        async (request) => {
          const { user } = sessionOf(request);
          onGranted?.(request.body.socket_id, user.id);
          return sdk.authenticateUser(request.body.socket_id, {
            id: String(user.id),
            user_info: memberOf(user).user_info,
          });
        },
      );
    }
  };

const memberOf = ({ id, name }: User) => ({ user_id: String(id), user_info: { id, name } });
