import type { BrokerMessage } from '../protocol/adapter';
import { objectOf, parse, type Member } from '../protocol/messages';

/** A message of another node from Redis, or an event of a script. */
export type News =
  | { kind: 'said'; by: string; message: BrokerMessage }
  | { kind: 'entered'; question: number; members: readonly Member[] }
  | { kind: 'added'; app: string; channel: string; member: Member; except: string }
  | { kind: 'removed'; app: string; channel: string; userId: string };

/** One line of JSON, followed by the unchanged frame if there is one. */
export const encodeMessage = (by: string, message: BrokerMessage): Buffer => {
  if (message.kind !== 'frame') return Buffer.from(`${JSON.stringify({ by, ...message })}\n`);
  const { frame, ...rest } = message;
  return Buffer.concat([Buffer.from(`${JSON.stringify({ by, ...rest })}\n`), frame]);
};

/**
 * Only nodes and scripts of this product write there, so parsed messages are trusted. Undefined for a message of a
 * newer version.
 */
export const decodeNews = (text: Buffer): News | undefined => {
  const end = text.indexOf('\n');
  const head = objectOf(parse((end < 0 ? text : text.subarray(0, end)).toString()));
  switch (head?.kind) {
    case 'entered':
      return { kind: 'entered', question: Number(head.question), members: (head.members as string[]).map(memberOf) };
    case 'added':
      return { ...(head as unknown as News & { kind: 'added' }), member: memberOf(String(head.member)) };
    case 'removed':
      return head as unknown as News;
    case 'frame':
      return said(head, { ...head, frame: text.subarray(end + 1) });
    case 'terminate':
    case 'identify':
    case 'note':
    case 'missed':
      return said(head, head);
    default:
      return undefined;
  }
};

const said = ({ by }: Record<string, unknown>, message: object): News => ({
  kind: 'said',
  by: String(by),
  message: message as BrokerMessage,
});

const memberOf = (text: string): Member => JSON.parse(text) as Member;
