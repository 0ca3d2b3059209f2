import { useListContext } from 'react-admin';
import { SearchInput } from './SearchInput';
import styles from './SearchField.module.css';

/** Searches the list by `q`. */
export const SearchField = ({ placeholder }: { placeholder: string }) => {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { q = '', ...others } = filterValues as { q?: string };
  return (
    <SearchInput
      className={styles.searchField}
      placeholder={placeholder}
      value={q}
      onValue={(words) => setFilters({ ...others, ...(words && { q: words }) }, displayedFilters)}
    />
  );
};
