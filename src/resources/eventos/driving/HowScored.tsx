import { comoSePuntua } from '#contract/figures/comoSePuntua';
import styles from './driving.module.css';

/** «Cómo se calcula», beside every score. */
export const HowScored = () => (
  <details className={`above-4 muted small ${styles.drivingHow}`}>
    <summary className="snug clickable">Cómo se calcula</summary>
    <ul className="grid gap-4">
      {comoSePuntua.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </details>
);
