import type { FastifyRequest } from 'fastify';
import { can, isShownOnWalls, type CompanySubject } from '#contract/core/access';
import { companyTopics, entitiesOn, topicSubject, type Channel, type CompanyTopic } from '#contract/core/realtime';
import { effectiveRole, wallRole, worksInTheField, type Role } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import type { System } from '../../db/system';
import { bearerOf, callerOf, may, requireRight, sessionOf, type Rights } from '../../plugins/guard';
import { findGrant } from '../grants/find';
import type { GrantKind } from '../grants/kind';
import { tokens, walls } from '../grants/kinds/index';
import { socketNames } from '../grants/sockets';
import { socketsOf } from '../revocations';
import { findSession, type Finding } from '../sessions';
import type { TokenRights, Wall } from '../../plugins/callers';

const asking = z.object({ socket_id: z.string() });

/**
 * Whether the caller may join this channel. Session and membership are read from the database at every subscription,
 * then the permissions decide.
 *
 * @param identify reports the user of a socket to the broker, so that a revocation finds it
 * @param companyOfImport the company of an import's channel; undefined when there is none
 */
export const mayJoin =
  (
    finding: Finding,
    identify: (socketId: string, name: string) => void,
    companyOfImport: (uuid: string) => Promise<number | undefined>,
  ) =>
  async (request: FastifyRequest, channel: Channel): Promise<boolean> => {
    const { db } = finding;
    const { id, user } = sessionOf(request);
    if (request.wall) return mayWallJoin(db, identify, request, channel, request.wall);
    if (request.token) return mayTokenJoin(db, identify, request, channel, request.token);
    const company =
      'empresaId' in channel
        ? channel.empresaId
        : channel.kind === 'import'
          ? await companyOfImport(channel.uuid)
          : null;
    if (company === undefined) return false;
    // Registered before the check: a revocation after the check finds the socket.
    const socket = asking.safeParse(request.body).data?.socket_id ?? '';
    identify(socket, socketsOf.user(user.id));
    identify(socket, socketsOf.session(user.id, id));
    if (company !== null) identify(socket, socketsOf.member(user.id, company));

    const found = await findSession(finding, bearerOf(request) ?? '', company);
    if (typeof found === 'string' || found.session.owes) return false;
    if (channel.kind === 'user') return channel.userId === user.id;
    if (!found.membership) return false;
    const role = effectiveRole(user.rol_id, found.membership.rol_id);
    if (channel.kind === 'import') return can(role, 'show', 'importaciones');
    return channel.kind === 'presence' || mayHear(role, channel.topic);
  };

/** A wall hears what monitors hear of its company. Its sockets end with it, and with the access of its author. */
const mayWallJoin = async (
  db: System,
  identify: (socketId: string, name: string) => void,
  request: FastifyRequest,
  channel: Channel,
  wall: Wall,
): Promise<boolean> => {
  if (channel.kind !== 'company' || channel.empresaId !== wall.empresaId || !mayWallHear(channel.topic)) return false;
  return holds(db, identify, request, walls, wall);
};

/**
 * A token hears of what it may read of its company. Its sockets end with it, and with the access of its author.
 * @throws ApiError 403 that names the right it lacks
 */
const mayTokenJoin = async (
  db: System,
  identify: (socketId: string, name: string) => void,
  request: FastifyRequest,
  channel: Channel,
  { id, user, role, empresaId }: TokenRights,
): Promise<boolean> => {
  if (channel.kind !== 'company' || channel.empresaId !== empresaId || !mayHear(role, channel.topic)) return false;
  for (const subject of subjectsOf(channel.topic)) requireRight(callerOf(request), 'reference', subject);
  return holds(db, identify, request, tokens, { id, autorId: user.id, empresaId });
};

/** Whether the grant of a request still holds. Its socket is named before that is asked: a later end finds it. */
const holds = async (
  db: System,
  identify: (socketId: string, name: string) => void,
  request: FastifyRequest,
  kind: GrantKind,
  grant: Parameters<typeof socketNames>[1],
): Promise<boolean> => {
  const socket = asking.safeParse(request.body).data?.socket_id ?? '';
  for (const name of socketNames(kind, grant)) identify(socket, name);
  return typeof (await findGrant(db, kind, bearerOf(request) ?? '')) === 'object';
};

/**
 * `cambios` contains only ids, so every member may receive it. An operario gets only its own orders, on its own
 * channel.
 */
const mayHear = (role: Role, topic: CompanyTopic) =>
  topic === 'cambios' || (can(role, 'list', topicSubject[topic]) && !(topic === 'ordenes' && worksInTheField(role)));

/** What a token must be allowed to read for a topic. */
const subjectsOf = (topic: CompanyTopic): readonly CompanySubject[] =>
  topic === 'cambios' ? entitiesOn('cambios') : [topicSubject[topic]];

/** The topics of the company that a caller may listen to. */
export const topicsFor = (rights: Rights): CompanyTopic[] =>
  companyTopics.filter(
    (topic) =>
      mayHear(rights.role, topic) &&
      (!rights.token || subjectsOf(topic).every((subject) => may(rights, 'reference', subject))),
  );

const mayWallHear = (topic: CompanyTopic) =>
  mayHear(wallRole, topic) && (topic === 'cambios' || isShownOnWalls(topicSubject[topic]));

/** Whether the old role may join a channel that the new one may not. */
export const hearsLess = (before: Role, after: Role) =>
  companyTopics.some((topic) => mayHear(before, topic) && !mayHear(after, topic));
