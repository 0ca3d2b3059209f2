import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { canOpen, type PagePath } from '#contract/paths';
import { useRole } from '../../providers/session';

/** The list behind a figure, filtered as react-admin reads it from the URL. */
export interface ListTarget {
  path: PagePath;
  filter?: Record<string, string>;
}

/** A link for who may open that list, the same without a link for the others. */
export const ListLink = ({ to, className, children }: { to: ListTarget; className: string; children: ReactNode }) => {
  const role = useRole();
  if (!canOpen(role, to.path)) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={{ pathname: to.path, search: to.filter && `?filter=${encodeURIComponent(JSON.stringify(to.filter))}` }}>
      {children}
    </Link>
  );
};
