import type { Members } from '../../session/deps';
import { partAccount, welcomeOperario } from '../personal/index';
import { leaveBehind } from './leaving';

/** What a company does when somebody accepts or declines its invitation. */
export const invited: Members = {
  welcome: welcomeOperario,
  leave: async (tx, actor, account) => {
    await partAccount(tx, actor, account.id);
    await leaveBehind(tx, actor, account);
  },
};
