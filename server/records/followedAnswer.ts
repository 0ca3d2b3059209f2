import type { FastifyReply } from 'fastify';
import { moment } from '#contract/core/entity';
import { cursorHeader } from '#contract/core/session';
import { z } from '#contract/core/validation';
import type { ListQuery } from './query';

/** A record in a list that can be followed: of one that is gone only these two are there, beside `id` and `uuid`. */
export const followed = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) =>
  record.partial().extend({ eliminado: z.literal(true).optional(), eliminado_en: moment.optional() });

interface Page {
  rows: Record<string, unknown>[];
  cursor: string;
  ended: boolean;
}

/** Answers a page of changes. Its total is only known at the end: before, `Content-Range` says `*`. */
export const sendFollowed = (
  reply: FastifyReply,
  name: string,
  { range }: ListQuery,
  { rows, cursor, ended }: Page,
) => {
  const from = range?.[0] ?? 0;
  const rowsSaid = rows.length > 0 ? `${from}-${from + rows.length - 1}` : '*';
  return reply
    .header('Content-Range', `${name} ${rowsSaid}/${ended ? from + rows.length : '*'}`)
    .header(cursorHeader, cursor)
    .send(rows);
};
