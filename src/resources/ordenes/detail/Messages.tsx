import MessagesAbout from '../../../ui/messages/MessagesAbout';
import type { PartProps } from './part';

/** What the control room and the people of the order wrote about it. */
const Messages = ({ orden }: PartProps) => (
  <MessagesAbout
    about={{ field: 'orden_id', id: orden.id, name: orden.numero }}
    none="Nadie ha escrito todavía sobre esta orden."
  />
);

export default Messages;
