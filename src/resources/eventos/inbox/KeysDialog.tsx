import { PlainDialog } from '../../../ui/PlainDialog';
import styles from './inbox.module.css';
import { inboxKeys } from './useInboxKeys';

/** What each key does in the inbox. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <PlainDialog title="Teclas de la bandeja" close="Cerrar" onClose={onClose}>
    <dl className={`grid small ${styles.allKeys}`}>
      {inboxKeys.map(({ key, does }) => (
        <div key={key}>
          <dt>
            <kbd className="subtle bordered inherit-font">{key}</kbd>
          </dt>
          <dd className="flush">{does}</dd>
        </div>
      ))}
    </dl>
  </PlainDialog>
);
