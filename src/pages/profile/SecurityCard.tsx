import { useId, type ReactNode } from 'react';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Unread } from './Unread';
import styles from './profile.module.css';

interface Props {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of the page. */
export const SecurityCard = ({ title, action, children }: Props) => {
  const heading = useId();
  return (
    <section className={`card ${styles.profileCard}`} aria-labelledby={heading}>
      <header className={`row wrap spread gap-8 ${styles.cardHead}`}>
        <h2 className="flush" id={heading}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
};

interface Read<T> {
  data: T | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** What a card shows once it was read. */
export const WhenRead = <T,>({ of, children }: { of: Read<T>; children: (data: T) => ReactNode }) =>
  of.data === undefined ? (
    of.isError ? (
      <Unread onRetry={() => void of.refetch()} />
    ) : (
      <ListSkeleton rows={2} />
    )
  ) : (
    children(of.data)
  );

interface RowProps {
  icon: ReactNode;
  name: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}

/** A line of a list: its name, and what is known of it beneath. */
export const SecurityRow = ({ icon, name, children, actions }: RowProps) => (
  <li className="row gap-12 pad-6-0 line-above">
    <span className="faint">{icon}</span>
    <span className="grow shrink medium break-anywhere">
      {name}
      <span className="block muted small unweighted">{children}</span>
    </span>
    {actions}
  </li>
);
