import { Alert, Button, type AlertProps, type ButtonProps } from '@mui/material';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './mapPage.module.css';

/** Parts of the panel beside a map. */
export const MapPage = (props: ComponentProps<'div'>) => <div className={styles.mapPage} {...props} />;
export const PanelBar = (props: ComponentProps<'div'>) => <div className={styles.panelBar} {...props} />;
export const PanelFind = (props: ComponentProps<'div'>) => <div className={styles.panelFind} {...props} />;

/** Rarely used filters: collapsed, unless some are set. */
export const PanelFilters = ({ set, children }: { set: number; children: ReactNode }) => {
  const [startsOpen] = useState(set > 0);
  return (
    <details className={styles.panelFilters} open={startsOpen}>
      <summary>{set > 0 ? `Filtros (${set})` : 'Filtros'}</summary>
      <div>{children}</div>
    </details>
  );
};

export const PanelMoreDo = (props: ComponentProps<'div'>) => <div className={styles.panelMoreDo} {...props} />;

/** The list; a row has a mark, a name and a state. */
export const PanelList = (props: ComponentProps<'ul'>) => <ul className={styles.panelList} {...props} />;
export const PanelFace = (props: ComponentProps<'span'>) => <span className={styles.panelFace} {...props} />;
export const PanelWho = (props: ComponentProps<'span'>) => <span className={styles.panelWho} {...props} />;
export const PanelHow = (props: ComponentProps<'span'>) => <span className={styles.panelHow} {...props} />;
export const PanelMore = (props: ButtonProps) => <Button className={styles.panelMore ?? ''} {...props} />;

/** One record, with the link back and its actions. */
export const PanelDetail = (props: ComponentProps<'div'>) => <div className={styles.panelDetail} {...props} />;
export const PanelBack = (props: LinkProps & { ref?: ComponentProps<typeof Link>['ref'] }) => (
  <Link className={styles.panelBack} {...props} />
);
export const PanelDeeds = (props: ComponentProps<'div'>) => <div className={styles.panelDeeds} {...props} />;
export const PanelColour = (props: ComponentProps<'span'>) => <span className={styles.panelColour} {...props} />;

/** The form of a record, and the drawing controls. */
export const PanelForm = (props: ComponentProps<'div'>) => <div className={styles.panelForm} {...props} />;
export const PanelHint = (props: ComponentProps<'p'>) => <p className={styles.panelHint} {...props} />;
export const PanelDraw = (props: ComponentProps<'div'>) => <div className={styles.panelDraw} {...props} />;
export const PanelWide = (props: ComponentProps<'div'>) => <div className={styles.panelWide} {...props} />;
export const PanelAlert = (props: AlertProps) => <Alert className={styles.panelWide ?? ''} {...props} />;
