import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Mensaje } from '#contract/requests/mensajes';
import { useRole } from '../../providers/session';
import { dayWithoutYear, isToday } from '../formats';
import { dayOf } from '../dates/zone';
import { Icon } from '../Icon';
import { messageTime, receiptOf } from './receipt';
import { referenceOf } from './reference';
import styles from './Bubbles.module.css';

interface Props {
  /** Oldest first. */
  messages: readonly Mensaje[];
  /** Whose side reads: the control room, or a person. */
  office: boolean;
  /** What is shown in place of the receipt of a message, and below it; for those that are not sent yet. */
  stateOf?: (message: Mensaje) => ReactNode;
}

/** Messages as a conversation: one's own side to the right, a heading for each day. */
export const Bubbles = ({ messages, office, stateOf }: Props) => (
  <ol className="bare-list column gap-6">
    {messages.map((message, at) => {
      const day = dayOf(message.fecha);
      const before = messages[at - 1];
      return (
        <Fragment key={message.id}>
          {(!before || dayOf(before.fecha) !== day) && (
            <li className={`muted tiny semibold ${styles.bubblesDay}`}>
              {isToday(message.fecha) ? 'Hoy' : dayWithoutYear(message.fecha)}
            </li>
          )}
          <Bubble
            message={message}
            own={message.de_oficina === office}
            named={office || message.de_oficina}
            state={stateOf?.(message)}
          />
        </Fragment>
      );
    })}
  </ol>
);

interface BubbleProps {
  message: Mensaje;
  own: boolean;
  /** Many write for the control room; a person knows who they are. */
  named: boolean;
  state: ReactNode;
}

const Bubble = ({ message, own, named, state }: BubbleProps) => {
  const { autor, texto, fecha } = message;
  return (
    <li className={`grid gap-4 ${styles.bubble}`} data-own={own}>
      <Reference message={message} />
      <p className={`card flush pad-8-12 break-anywhere ${styles.bubbleText}`}>{texto}</p>
      <div className={`muted tiny ${styles.bubbleMeta}`}>
        {named && `${autor} · `}
        <time dateTime={fecha}>{messageTime(fecha)}</time>
        {own && <> · {state ?? <span data-read={message.leido_en !== null}>{receiptOf(message)}</span>}</>}
      </div>
    </li>
  );
};

const Reference = ({ message }: { message: Mensaje }) => {
  const about = referenceOf(message, useRole());
  if (!about || message.referencia === null) return null;
  const words = (
    <>
      <Icon name={about.icon} size={15} />
      <span className="ellipsis">{message.referencia}</span>
    </>
  );
  const look = `inline-row gap-4 tiny medium ${styles.bubbleAbout}`;
  return about.url === null ? (
    <span className={look}>{words}</span>
  ) : (
    <Link className={look} to={about.url}>
      {words}
    </Link>
  );
};
