import { Icon } from '../../ui/Icon';
import styles from './PanelHandle.module.css';

interface Props {
  title: string;
  /** What it raises and lowers: «el panel», «la lista». */
  what: string;
  open: boolean;
  onToggle: () => void;
}

/** On a phone, the top of the sheet beneath a map: a press raises or lowers it. */
export const PanelHandle = ({ title, what, open, onToggle }: Props) => (
  <button type="button" className={styles.handle} aria-expanded={open} onClick={onToggle}>
    <span>{title}</span>
    {`${open ? 'Bajar' : 'Subir'} ${what}`}
    <Icon name={open ? 'expand_more' : 'expand_less'} size={20} />
  </button>
);
