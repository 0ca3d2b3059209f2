import type { FastifyRequest } from 'fastify';
import { readsTable, type Allow } from '../../plugins/guard';
import { isSecretOf } from '../grants/kind';
import { tokens } from '../grants/kinds/index';

/** The token of a spreadsheet that reads a table: the user of its Basic credentials, with any password or none. */
export const basicTokenOf = ({ method, headers, routeOptions }: FastifyRequest, allow: Allow): string | undefined => {
  const given = basicOf(headers.authorization);
  if (given === undefined || !readsTable(method, routeOptions.url, allow)) return undefined;
  const [user] = Buffer.from(given, 'base64').toString('utf8').split(':');
  return isSecretOf(tokens, user) ? user : undefined;
};

/**
 * For the 401 of a table: a spreadsheet asks its user only when it is told how to. Pages send a bearer and are not
 * told, or their browser would ask too.
 */
export const asksForBasic = ({ method, headers, routeOptions }: FastifyRequest, allow: Allow) => {
  const { authorization } = headers;
  const may = authorization === undefined || basicOf(authorization) !== undefined;
  return may && readsTable(method, routeOptions.url, allow)
    ? { headers: { 'WWW-Authenticate': 'Basic realm="Ftrack", charset="UTF-8"' } }
    : {};
};

const basicOf = (authorization: string | undefined) => /^Basic ([\w+/=]{1,400})$/i.exec(authorization ?? '')?.[1];
