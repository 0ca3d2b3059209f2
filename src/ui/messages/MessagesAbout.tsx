import { useState } from 'react';
import { Button } from '@mui/material';
import { can } from '#contract/core/access';
import { useRole } from '../../providers/session';
import { Section } from '../Section';
import { Bubbles } from './Bubbles';
import { MessageButton } from './MessageButton';
import { useMessages } from './requests';
import type { About } from './ThreadView';

const step = 50;

interface Props {
  about: About & { field: 'orden_id' | 'ejecucion_id' | 'evento_id' };
  /** Said where there are none; without it, nothing is shown then. */
  none?: string;
}

/** What was written about a record, with a button to write more. */
const MessagesAbout = ({ about, none }: Props) => {
  const role = useRole();
  return can(role, 'list', 'mensajes') ? <Found about={about} {...(none && { none })} /> : null;
};

export default MessagesAbout;

const Found = ({ about, none }: Props) => {
  const [count, setCount] = useState(step);
  const { data } = useMessages({ [about.field]: about.id }, count);
  if (!data || (data.rows.length === 0 && none === undefined)) return null;
  return (
    <Section title="Mensajes" actions={<MessageButton size="small" about={about} />}>
      {data.rows.length === 0 && <p className="muted">{none}</p>}
      {data.total > data.rows.length && <Button onClick={() => setCount(count + step)}>Ver anteriores</Button>}
      <Bubbles messages={data.rows.toReversed()} office />
    </Section>
  );
};
