import type { FastifyRequest } from 'fastify';
import { can } from '#contract/access';
import { topicSubject, type Channel } from '#contract/realtime';
import { effectiveRole } from '#contract/roles';
import type { System } from '../db/client';
import { bearerOf, sessionOf } from '../plugins/guard';
import { findSession } from './sessions';

/**
 * May the caller join this channel? Membership is asked of the database at every subscription;
 * then the rights table speaks. `cambios` tells only ids, so every member may hear it.
 */
export const mayJoin =
  (db: System) =>
  async (request: FastifyRequest, channel: Channel): Promise<boolean> => {
    const { user } = sessionOf(request);
    if (channel.kind === 'user') return channel.userId === user.id;
    if (channel.kind === 'import') return false;
    const found = await findSession(db, bearerOf(request) ?? '', channel.empresaId);
    if (typeof found === 'string' || !found.membership) return false;
    const role = effectiveRole(user.rol_id, found.membership.rol_id);
    if (channel.kind === 'presence' || channel.topic === 'cambios') return true;
    return can(role, 'list', topicSubject[channel.topic]);
  };
