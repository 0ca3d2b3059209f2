import type { Vencimiento } from '#contract/entities/mantenimiento';
import { FaceChip } from '../../../ui/FaceChip';
import { useRecordPath } from '../../../ui/opening';
import { PhoneCards } from '../../../ui/PhoneCards';
import { situaciones } from '../faces';
import styles from '../mantenimiento.module.css';
import { DueMenu } from './DueMenu';
import { Remedy } from './Remedy';
import { DueDay, inLine, leftOf, OpenOrder } from './said';
import { WithdrawnOrder } from './WithdrawnOrder';

/** The dues on a phone. */
export const DueCards = () => {
  const pathOf = useRecordPath();
  return (
    <PhoneCards<Vencimiento>
      className={styles.dueCards}
      cardOf={(due) => ({
        name: due.plan,
        to: pathOf(due.plan_id),
        beside: (
          <>
            <FaceChip face={situaciones[due.situacion]} />
            <DueMenu due={due} />
          </>
        ),
        text: [due.activo, due.placa].filter(Boolean).join(' · '),
        end: (
          <>
            <DueDay due={due} />
            <span>{due.orden_abierta_id === null ? inLine(leftOf(due)) : <OpenOrder due={due} />}</span>
          </>
        ),
        more: (
          <>
            <WithdrawnOrder due={due} />
            <Remedy due={due} />
          </>
        ),
      })}
    />
  );
};
