import { Button } from '@mui/material';
import { Icon } from './Icon';
import styles from './FilterChips.module.css';

export interface ActiveFilter {
  key: string;
  label: string;
  said: string;
  onRemove: () => void;
}

/** The active filters, each removable, and all of them at once. */
export const ActiveFilters = ({ filters, onClear }: { filters: readonly ActiveFilter[]; onClear: () => void }) => (
  <ul className="unmarked row wrap gap-6 flush pad-8-12 line-below" aria-label="Filtros activos">
    {filters.map(({ key, label, said, onRemove }) => (
      <li className={`inline-row gap-2 surface bordered pill tiny ${styles.filterChip}`} key={key}>
        <span className="muted">{label}:</span>
        <strong>{said}</strong>
        <button
          className="centered unpadded frameless round muted clickable text-on-hover hoverable"
          type="button"
          aria-label={`Quitar el filtro ${label}: ${said}`}
          onClick={onRemove}
        >
          <Icon name="close" size={16} />
        </button>
      </li>
    ))}
    <li>
      <Button size="small" onClick={onClear}>
        Limpiar filtros
      </Button>
    </li>
  </ul>
);
