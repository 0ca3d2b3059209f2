import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { searchOf, type Anchor, type ListTarget } from '#contract/figures/figureTarget';
import { canOpen, hrefOf } from '#contract/core/paths';
import { useRole } from '../../providers/session';

/** A link for users who may open that list, plain content for others. */
export const ListLink = ({
  to,
  className,
  children,
}: {
  to: ListTarget | Anchor;
  className: string | undefined;
  children: ReactNode;
}) => {
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
