import { Icon } from '../../../ui/Icon';
import { useSos } from './useSos';
import { sosWords } from './words';
import { classes } from '../../../ui/classes';
import styles from './sos.module.css';

/** On the start page: the state of an open call for help. */
export const SosCard = () => {
  const { call, waiting } = useSos();
  if (!call && !waiting) return null;
  return (
    <p
      className={classes(
        'row gap-12 flush pad-14-16 rounded-l semibold',
        styles.sosCard,
        call?.reconocido_por ? 'tone-exito' : 'tone-peligro',
      )}
      role="status"
    >
      <Icon name={call?.reconocido_por ? 'support_agent' : 'sos'} />
      {sosWords(call, waiting)}
    </p>
  );
};
