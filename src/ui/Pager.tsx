import { ButtonBase, IconButton } from '@mui/material';
import usePagination, { type UsePaginationItem } from '@mui/material/usePagination';
import { useListPaginationContext, useTranslate } from 'react-admin';
import { number } from './formats';
import { Icon } from './Icon';
import { usePhone } from './usePhone';
import styles from './Pager.module.css';

interface Props {
  /** What a page may hold; none: the page is as large as it is. */
  sizes: readonly number[];
  /** A total that reaches this is shown as «more than». */
  counted?: number;
}

/** Which rows of how many the list shows, and the ways to the others. MUI's own, with its choice, needs 14 KB more. */
export const Pager = ({ sizes, counted = Infinity }: Props) => {
  const phone = usePhone();
  const translate = useTranslate();
  const { page, perPage, total = 0, isPending, setPage, setPerPage } = useListPaginationContext();
  const count = Math.ceil(total / perPage);
  const { items } = usePagination({ count, page, onChange: (_event, to) => setPage(to) });
  if (isPending) return <div className={styles.pager} />;
  if (page < 1 || page > count) return null;
  const shown = phone ? items.filter(({ type }) => type === 'previous' || type === 'next') : items;
  return (
    <nav className={`row ${styles.pager}`} aria-label="Páginas">
      {!phone && sizes.length > 0 && (
        <label className="row gap-6 muted">
          {translate('ra.navigation.page_rows_per_page')}
          <select className={styles.size} value={perPage} onChange={({ target }) => setPerPage(Number(target.value))}>
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      <span className="tabular">
        {translate('ra.navigation.page_range_info', {
          offsetBegin: number((page - 1) * perPage + 1),
          offsetEnd: number(Math.min(page * perPage, total)),
          total: `${total >= counted ? 'más de ' : ''}${number(total)}`,
        })}
      </span>
      {count > 1 && (
        <span className="row">
          {shown.map((item) => (
            <Turn key={`${item.type} ${item.page}`} item={item} />
          ))}
        </span>
      )}
    </nav>
  );
};

const Turn = ({ item: { type, page, selected, disabled, onClick } }: { item: UsePaginationItem }) => {
  const translate = useTranslate();
  if (type === 'start-ellipsis' || type === 'end-ellipsis') return <span className={styles.gap}>…</span>;
  if (type === 'previous' || type === 'next')
    return (
      <IconButton aria-label={translate(`ra.navigation.${type}`)} disabled={disabled} onClick={onClick}>
        <Icon name={type === 'next' ? 'chevron_right' : 'chevron_left'} size={18} />
      </IconButton>
    );
  return (
    <ButtonBase
      className={styles.number}
      aria-label={translate(selected ? 'ra.navigation.current_page' : 'ra.navigation.page', { page })}
      aria-current={selected ? 'page' : undefined}
      onClick={onClick}
    >
      {page}
    </ButtonBase>
  );
};
