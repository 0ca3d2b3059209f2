import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { canOpen, hrefOf, type PagePath } from '#contract/paths';
import { useRole } from '../../providers/session';

/** The list behind a figure, with its filter as react-admin reads it from the URL. */
export interface ListTarget {
  path: PagePath;
  filter?: Record<string, string | number | boolean | readonly string[]>;
  /** Other parameters of its address. */
  query?: Record<string, string>;
  /** The field for descending sort. */
  largest?: string;
}

/** A section of the same page. */
export interface Anchor {
  anchor: string;
}

/** A link for users who may open that list, plain content for others. */
export const ListLink = ({ to, className, children }: { to: ListTarget | Anchor; className: string | undefined; children: ReactNode }) => {
  const role = useRole();
  if ('anchor' in to)
    return (
      <a className={className} href={`#${to.anchor}`}>
        {children}
      </a>
    );
  if (!canOpen(role, to.path)) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={{ pathname: hrefOf(to.path), search: searchOf(to) }}>
      {children}
    </Link>
  );
};

const searchOf = ({ filter, query: more, largest }: ListTarget): string => {
  const query = new URLSearchParams({ ...more, ...(filter && { filter: JSON.stringify(filter) }), ...(largest && { sort: largest, order: 'DESC' }) });
  return query.size > 0 ? `?${query.toString()}` : '';
};
