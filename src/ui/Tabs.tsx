import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from './classes';
import styles from './Tabs.module.css';

/** Links side by side; one of them is the current page. */
export const Tabs = ({ className, ...props }: ComponentProps<'nav'>) => (
  <nav className={classes('flex gap-4', styles.tabs, className)} {...props} />
);

/** `aria-current` marks the active one. */
export const Tab = (props: LinkProps & ComponentProps<typeof Link>) => (
  <Link className={`rigid relative rounded-s muted small medium plain text-on-hover ${styles.tab}`} {...props} />
);
