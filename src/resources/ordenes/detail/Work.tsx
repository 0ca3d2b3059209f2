import Costs from './Costs';
import Labour from './Labour';
import type { PartProps } from './part';
import Parts from './Parts';
import Tasks from './Tasks';
import { useAnchor } from './useAnchor';
import styles from './detail.module.css';

/** The parts of the work, which follow each other on one page. */
export type WorkPart = 'trabajo' | 'repuestos' | 'costos';

/** The work, what it used and what it cost, one below the other. `at`: what a link asks for. */
const Work = ({ at, ...props }: PartProps & { at: WorkPart | undefined }) => {
  useAnchor(at);
  return (
    <div className="grid gap-14 shrink">
      <div id="trabajo" className={`grid gap-14 shrink ${styles.ordenPart}`}>
        <Tasks {...props} />
        <Labour {...props} />
      </div>
      <div id="repuestos" className={`grid gap-14 shrink ${styles.ordenPart}`}>
        <Parts {...props} asked={at === 'repuestos'} />
      </div>
      {props.mayEdit && (
        <div id="costos" className={`grid gap-14 shrink ${styles.ordenPart}`}>
          <Costs {...props} />
        </div>
      )}
    </div>
  );
};

export default Work;
