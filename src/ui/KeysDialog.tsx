import { PlainDialog } from './PlainDialog';
import styles from './KeysDialog.module.css';

interface Props {
  keys: readonly { key: string; does: string }[];
  onClose: () => void;
}

/** What each key does in an inbox. */
export const KeysDialog = ({ keys, onClose }: Props) => (
  <PlainDialog title="Teclas de la bandeja" close="Cerrar" onClose={onClose}>
    <dl className={`grid small ${styles.allKeys}`}>
      {keys.map(({ key, does }) => (
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
