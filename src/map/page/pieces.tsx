import { Alert, Button, type AlertProps, type ButtonProps } from '@mui/material';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import shared from './mapPage.module.css';
import styles from './pieces.module.css';

/** Parts of the panel beside a map. */
export const MapPage = (props: ComponentProps<'div'>) => (
  <div className={`fill grid ground ${shared.mapPage}`} {...props} />
);
export const PanelBar = (props: ComponentProps<'div'>) => (
  <div className={`row spread gap-8 rigid small semibold tabular touch ${styles.bar}`} {...props} />
);
export const PanelFind = (props: ComponentProps<'div'>) => (
  <div className={`grid gap-10 rigid ${styles.find}`} {...props} />
);

/** Rarely used filters: collapsed, unless some are set. */
export const PanelFilters = ({ set, children }: { set: number; children: ReactNode }) => {
  const [startsOpen] = useState(set > 0);
  return (
    <details className={`full-row ${styles.filters}`} open={startsOpen}>
      <summary className="brand small medium clickable">{set > 0 ? `Filtros (${set})` : 'Filtros'}</summary>
      <div>{children}</div>
    </details>
  );
};

export const PanelMoreDo = (props: ComponentProps<'div'>) => (
  <div className={`flex wrap gap-4 rigid ${styles.moreDo}`} {...props} />
);

/** The list; a row has a mark, a name and a state. */
export const PanelList = (props: ComponentProps<'ul'>) => (
  <ul className={`bare-list rigid line-above ${styles.list}`} {...props} />
);

interface RowProps {
  id: number;
  /** The row whose record is hovered on the map. */
  hovered: number | null;
  onHover: (id: number | null) => void;
  onChoose: (id: number) => void;
  children: ReactNode;
}

export const PanelRow = ({ id, hovered, onHover, onChoose, children }: RowProps) => (
  <li data-hovered={id === hovered}>
    <button
      type="button"
      onClick={() => onChoose(id)}
      onMouseEnter={() => onHover(id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(id)}
      onBlur={() => onHover(null)}
    >
      {children}
    </button>
  </li>
);
export const PanelFace = (props: ComponentProps<'span'>) => (
  <span className={`centered rigid round ${styles.face}`} {...props} />
);
export const PanelWho = (props: ComponentProps<'span'>) => (
  <span className={`grid gap-2 grow shrink ${styles.who}`} {...props} />
);
export const PanelHow = (props: ComponentProps<'span'>) => (
  <span className={`grid gap-2 rigid shrink tabular text-right ${styles.how}`} {...props} />
);
export const PanelMore = (props: ButtonProps) => <Button className={styles.more ?? ''} {...props} />;

/** One record, with the link back and its actions. */
export const PanelDetail = (props: ComponentProps<'div'>) => (
  <div className={`grid one-column gap-14 ${styles.detail}`} {...props} />
);
export const PanelBack = (props: LinkProps & { ref?: ComponentProps<typeof Link>['ref'] }) => (
  <Link className={`row gap-6 muted small plain text-on-hover ${styles.back}`} {...props} />
);
export const PanelActions = (props: ComponentProps<'div'>) => <div className="flex wrap gap-8" {...props} />;
export const PanelColour = (props: ComponentProps<'span'>) => (
  <span className={`inline-row gap-8 ${styles.colour}`} {...props} />
);

/** The form of a record, and the drawing controls. */
export const PanelForm = (props: ComponentProps<'div'>) => (
  <div className={`grid one-column gap-14 ${styles.form}`} {...props} />
);
export const PanelHint = (props: ComponentProps<'p'>) => <p className="full-row flush muted small" {...props} />;
export const PanelDraw = (props: ComponentProps<'div'>) => <div className="flex wrap gap-8 full-row" {...props} />;
export const PanelWide = (props: ComponentProps<'div'>) => <div className={styles.wide} {...props} />;
export const PanelAlert = (props: AlertProps) => <Alert className={styles.wide ?? ''} {...props} />;
