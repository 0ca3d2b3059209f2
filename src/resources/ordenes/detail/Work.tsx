import { isOpenState } from '#contract/entities/ordenes';
import { DefectsOfOrder } from '../../defectos/index';
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
  const { id, activo_id, estado } = props.orden;
  useAnchor(at);
  return (
    <div className="grid gap-14 shrink">
      <div id="trabajo" className={`grid gap-14 shrink ${styles.ordenPart}`}>
        {activo_id !== null && <DefectsOfOrder ordenId={id} activoId={activo_id} open={isOpenState(estado)} />}
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
