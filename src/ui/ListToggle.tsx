import { ToggleButtonGroup, type ToggleButtonGroupProps } from '@mui/material';
import styles from './ListToggle.module.css';

/** Switches the layout of a list, among the tools above it. */
export const ListToggle = (props: ToggleButtonGroupProps) => (
  <ToggleButtonGroup className={styles.listToggle} {...props} />
);
