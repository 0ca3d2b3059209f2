import { limits } from '#contract/core/limits';
import type { System, Tx } from '../db/system';
import type { Network } from '../net/address';
import { take } from '../limits/attempts';
import { limitKeys } from '../limits/keys';

const { window, perAddress, perIp, perSender } = limits.mails;

/**
 * Counts a guest's request for a mail to this address, with or without account.
 *
 * @throws ApiError 429 with Retry-After (s) after five in an hour to one address, or from one network
 */
export const countGuestMail = (db: System, email: string, network: Network) =>
  db.transaction(async (tx) => {
    await take(tx, limitKeys.guestMail(email), { most: perAddress, window });
    await take(tx, limitKeys.guestMailFrom(network), { most: perIp, window });
  });

/**
 * Counts a member's request for a mail to another user. Counted separately, so that outsiders cannot use up the limit
 * of a company. @throws ApiError 429
 */
export const countMemberMail = async (tx: Tx, email: string, senderId: number) => {
  await take(tx, limitKeys.memberMail(email), { most: perAddress, window });
  await take(tx, limitKeys.memberMailBy(senderId), { most: perSender, window });
};
