import type { Ejes } from '#contract/entities/ejes';
import { Chassis } from './Chassis';
import { layoutOf } from './places';
import styles from './axles.module.css';

/** The axles as they will be drawn. `lit`: the position that matters now. */
export const Preview = ({ axles, lit, small = false }: { axles: Ejes; lit?: string; small?: boolean }) => {
  const layout = layoutOf(axles);
  const { width, height } = layout;
  // A scaled box keeps its place: the other half of it is given back.
  const half = small ? { marginRight: -width / 2, marginBottom: -height / 2 } : {};
  return (
    <div className={styles.room} aria-hidden="true">
      <div className={styles.sheet} data-small={small} style={{ width, height, ...half }}>
        <Chassis layout={layout} />
        {layout.places.map(({ posicion, x, y }, at) => (
          <span
            // Two are equal while they are typed.
            key={at}
            className={styles.wheel}
            data-wear={posicion === lit ? 'lit' : 'vacia'}
            style={{ left: x, top: y }}
          >
            <span className={styles.code}>{posicion}</span>
          </span>
        ))}
      </div>
    </div>
  );
};
