import { useId } from 'react';
import { MenuItem, Select } from '@mui/material';
import { useListContext, type SortPayload } from 'react-admin';
import styles from './SortChoice.module.css';

/** A sort option, with its label. */
export interface Sorting extends SortPayload {
  label: string;
}

/** The sort control of a list without column headers. */
export const SortChoice = ({ sortings }: { sortings: readonly Sorting[] }) => {
  const { sort, setSort } = useListContext();
  const heading = useId();
  const chosen = sortings.findIndex(({ field, order }) => field === sort.field && order === sort.order);
  return (
    <div className={`row gap-10 pad-10-12 line-below small ${styles.sort}`}>
      <span id={heading}>Ordenar por</span>
      <Select
        size="small"
        labelId={heading}
        value={chosen < 0 ? '' : chosen}
        onChange={({ target }) => {
          const next = sortings[Number(target.value)];
          if (next) setSort({ field: next.field, order: next.order });
        }}
      >
        {sortings.map(({ label }, at) => (
          <MenuItem key={label} value={at}>
            {label}
          </MenuItem>
        ))}
      </Select>
    </div>
  );
};
