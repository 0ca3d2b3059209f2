import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { roleId } from '#contract/core/roles';
import { requireConfirmed } from './guard';

/** Asks for a confirmed session where the body decides it: after the bodies are read, before they are checked. */
export const confirming = fp(async (app) => {
  app.addHook('preValidation', (request, _reply, done) => {
    const { confirm } = request.routeOptions.config;
    try {
      if (typeof confirm === 'function' && confirm(request)) requireConfirmed(request);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
});

/** A field of a body that nobody checked yet; undefined where there is none. */
const sent = ({ body }: FastifyRequest, field: string): unknown =>
  typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(field) : undefined;

/** For `config.confirm`: calls whose body has one of these values at a field; without values, the field at all. */
export const sends =
  (field: string, ...values: readonly unknown[]) =>
  (request: FastifyRequest): boolean => {
    const value = sent(request, field);
    return values.length > 0 ? values.includes(value) : value !== undefined && value !== null;
  };

/** The same of people alone: tokens that have the permission need not. */
export const sentByPeople =
  (...what: Parameters<typeof sends>) =>
  (request: FastifyRequest): boolean =>
    !request.token && sends(...what)(request);

/** Calls that give the role admin, or would give that of superadmin. */
export const givesAdmin = sends('rol_id', roleId.superadmin, roleId.admin);
