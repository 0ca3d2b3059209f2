import styles from './RouteArt.module.css';

/** A muted drawing of streets, one route through them and the vehicles on it. */
export const RouteArt = () => (
  <svg
    className={`fill full-width full-height ${styles.art}`}
    viewBox="0 0 480 800"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <g className={styles.streets}>
      <path d="M-20 120 C120 150 200 60 500 110" />
      <path d="M-20 300 C140 260 260 340 500 270" />
      <path d="M-20 470 C120 500 320 410 500 470" />
      <path d="M-20 650 C160 600 300 700 500 630" />
      <path d="M70 -20 C40 200 120 420 60 820" />
      <path d="M200 -20 C240 180 160 480 220 820" />
      <path d="M350 -20 C310 240 400 520 340 820" />
      <path d="M440 -20 C470 260 410 560 460 820" />
    </g>
    <path
      className={styles.route}
      d="M480 830 C440 720 196 640 205 476 S 350 448 356 392 S 330 306 352 268 S 420 130 446 104"
    />
    <g className={styles.stops}>
      <circle cx="205" cy="476" r="6" />
      <circle cx="356" cy="386" r="6" />
      <circle cx="352" cy="268" r="6" />
    </g>
    <g className={styles.vehicles}>
      <path d="M0 -11 L8 9 L0 4 L-8 9 Z" transform="translate(343 689) rotate(-51)" />
      <path d="M0 -11 L8 9 L0 4 L-8 9 Z" transform="translate(375 224) rotate(27)" />
    </g>
  </svg>
);
