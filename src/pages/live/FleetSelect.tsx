import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import styles from './FleetSelect.module.css';

interface FleetSelectProps {
  label: string;
  icon: IconName;
  /** The label of «no filter». */
  all: string;
  /** Empty: all. */
  value: string;
  /** `depth`: the depth in a tree. */
  options: readonly { value: string; label: string; depth?: number }[];
  onChange: (value: string) => void;
}

/** One filter as a native select, which phones open full screen and keyboards search by typing. */
export const FleetSelect = ({ label, icon, all, value, options, onChange }: FleetSelectProps) => (
  <label
    className={`outlined row shrink relative muted hoverable ${styles.select}`}
    data-set={value !== '' || undefined}
  >
    <Icon name={icon} size={16} />
    <select
      className="bare-button full-width inherit-color small medium"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option className="surface text" value="">
        {all}
      </option>
      {options.map((option) => (
        <option className="surface text" key={option.value} value={option.value}>
          {/* Non-breaking spaces: not every browser lets options be styled. */}
          {'\u2003'.repeat(option.depth ?? 0) + option.label}
        </option>
      ))}
    </select>
    <Icon name="expand_more" size={18} className={styles.selectArrow} />
  </label>
);
