import type { FastifySerializerCompiler } from 'fastify';
import { z } from '#contract/core/validation';
import { serializerCompiler } from '../plugins/answers';

let checking = true;
/**
 * For a file whose rows have values that nobody can enter. To be called in the file's `beforeAll`; `afterAll` checks
 * again.
 */
export const checkAnswers = (on: boolean) => void (checking = on);

/**
 * As in production; an answer that does not fit its schema, which is what the documentation shows, fails the request.
 */
export const checkedAnswers: FastifySerializerCompiler<z.core.$ZodType> = (route) => {
  const write = serializerCompiler(route);
  const { schema, method, url, httpStatus } = route;
  return (data) => {
    const text = write(data);
    // Some answers are JSON text or a file already.
    if (!checking || typeof data === 'string' || Buffer.isBuffer(data)) return text;
    // Conditions beyond the shape are for what is written; the documentation does not have them.
    const issues = z.safeParse(schema, JSON.parse(text)).error?.issues.filter(({ code }) => code !== 'custom') ?? [];
    if (issues.length > 0)
      throw new Error(
        `the answer to ${method} ${url} (${httpStatus ?? 200}) does not fit: ${JSON.stringify(issues.slice(0, 5))}`,
      );
    return text;
  };
};
