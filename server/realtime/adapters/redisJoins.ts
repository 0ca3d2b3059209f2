import type { Enter } from '../protocol/adapter';
import type { Member } from '../protocol/messages';
import type { RedisNode } from './redisNode';

interface Join {
  app: string;
  channel: string;
  socketId: string;
  member: Member | undefined;
  maxUsers: number;
  enter: Enter;
}

/**
 * Joins that go through Redis. A script publishes the list of members to the new member's node, in order with the
 * messages of the channel; so `enter` is called from there and not with the script's answer.
 */
export const createJoins = ({ redis, address }: Pick<RedisNode, 'redis' | 'address'>) => {
  const newcomers = new Map<number, Enter>();
  let questions = 0;

  return {
    /** The list of members has arrived. */
    entered: (question: number, members: readonly Member[]) => newcomers.get(question)?.(members),
    join: async (node: string, { app, channel, socketId, member, maxUsers, enter }: Join): Promise<'in' | 'full'> => {
      const question = ++questions;
      const entered = new Promise<void>((resolve) => {
        newcomers.set(question, (members) => {
          newcomers.delete(question);
          enter(members);
          resolve();
        });
      });
      try {
        const who = member ? [member.userId, JSON.stringify(member)] : ['', ''];
        const args = [node, app, channel, socketId, ...who, maxUsers, address, question];
        if ((await redis.run<'in' | 'full'>('join', ...args)) === 'full') return 'full';
        if (!member) newcomers.get(question)?.([]);
        await redis.soon(entered);
        return 'in';
      } finally {
        newcomers.delete(question);
      }
    },
  };
};
