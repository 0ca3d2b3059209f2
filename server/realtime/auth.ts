import formbody from '@fastify/formbody';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import Pusher from 'pusher';
import { parseChannel, type Channel } from '#contract/core/realtime';
import type { User } from '#contract/core/session';
import { z } from '#contract/core/validation';
import { ApiError } from '../plugins/errors';
import { sessionOf } from '../plugins/guard';
import { isSocketId } from './protocol/messages';

export interface BroadcastingAuthOptions {
  appId: string;
  key: string;
  secret: string;
  /**
   * Access rule of the product: may this caller join this channel? For a company that does not exist it returns false.
   */
  mayJoin: (request: FastifyRequest, channel: Channel) => Promise<boolean>;
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
 * user may join.
 */
export const broadcastingAuth =
  ({ appId, key, secret, mayJoin, onGranted }: BroadcastingAuthOptions): FastifyPluginAsyncZod =>
  async (app) => {
    // Used only to sign; it sends no requests, so the host does not matter.
    const sdk = new Pusher({ appId, key, secret, host: 'localhost' });
    await app.register(formbody, { bodyLimit: bodyBytes });

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
