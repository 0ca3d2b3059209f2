import { can } from '#contract/core/access';
import { useCompany, useRole } from '../../providers/session';
import { useAfterPage } from '../alarms/useAfterPage';
import styles from './Messages.module.css';

/** The control room's unread messages, for who may read all threads. Its code comes after that of the page. */
export const Messages = () => {
  const may = can(useRole(), 'list', 'mensajes');
  const wanted = useCompany() !== undefined && may;
  const Button = useAfterPage(wanted, loadButton);
  if (!wanted) return null;
  return Button ? <Button /> : <span className={`rigid ${styles.navbarPlace}`} data-navbar="messages" />;
};

const loadButton = () => import('./MessagesButton').then(({ MessagesButton }) => MessagesButton);
