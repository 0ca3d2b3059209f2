import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import styles from './FormSummary.module.css';

interface Props {
  icon: IconName;
  label: string;
  children: ReactNode;
}

/** In a sentence, what the form says as it stands; it stays in sight while one writes. */
export const FormSummary = ({ icon, label, children }: Props) => (
  <p
    className={`flex align-start gap-10 flush pad-12-16 tinted rounded-l text regular ${styles.formSummary}`}
    role="status"
    aria-label={label}
  >
    <Icon name={icon} size={20} className="rigid brand" />
    <span>{children}</span>
  </p>
);
