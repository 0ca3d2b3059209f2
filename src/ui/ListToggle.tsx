import { ToggleButtonGroup, type ToggleButtonGroupProps } from '@mui/material';
import styles from './ListToggle.module.css';

/** How a list is seen: one of a few ways, among the tools above it. */
export const ListToggle = (props: ToggleButtonGroupProps) => <ToggleButtonGroup className={styles.listToggle} {...props} />;
