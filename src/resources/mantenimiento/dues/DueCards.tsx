import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Vencimiento } from '#contract/mantenimiento';
import { FaceChip } from '../../../ui/FaceChip';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { useRecordPath } from '../../../ui/opening';
import { NoMatches } from '../../../ui/RecordTable';
import { situaciones } from '../faces';
import styles from '../mantenimiento.module.css';
import { DueMenu } from './DueMenu';
import { DueDay, inLine, leftOf, OpenOrder } from './said';
import { WithdrawnOrder } from './WithdrawnOrder';

/** The dues on a phone. */
export const DueCards = () => {
  const { data = [], isPending } = useListContext<Vencimiento>();
  const pathOf = useRecordPath();
  if (isPending) return <ListSkeleton rows={8} />;
  if (data.length === 0) return <NoMatches />;
  return (
    <ul className={`divided bare-list ${styles.planCards}`}>
      {data.map((due) => (
        <li className="grid gap-6" key={due.id}>
          <div className={`row gap-8 ${styles.planCardHead}`}>
            <Link to={pathOf(due.plan_id)}>{due.plan}</Link>
            <FaceChip face={situaciones[due.situacion]} />
            <DueMenu due={due} />
          </div>
          <p>{[due.activo, due.placa].filter(Boolean).join(' · ')}</p>
          <div className={`row wrap spread muted small ${styles.planCardEnd}`}>
            <DueDay due={due} />
            <span>{due.orden_abierta_id === null ? inLine(leftOf(due)) : <OpenOrder due={due} />}</span>
          </div>
          <WithdrawnOrder due={due} />
        </li>
      ))}
    </ul>
  );
};
