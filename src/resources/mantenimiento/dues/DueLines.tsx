import type { Vencimiento } from '#contract/entities/mantenimiento';
import { FaceChip } from '../../../ui/FaceChip';
import { situaciones } from '../faces';
import styles from '../mantenimiento.module.css';
import { DueMenu } from './DueMenu';
import { Remedy } from './Remedy';
import { DueDay, inLine, leftOf, OpenOrder } from './said';
import { WithdrawnOrder } from './WithdrawnOrder';
import type { ReactNode } from 'react';

/** A few dues within another section, whose heading says what they have in common. */
export const DueLines = ({
  dues,
  nameOf,
}: {
  dues: readonly Vencimiento[];
  nameOf: (due: Vencimiento) => ReactNode;
}) => (
  <ul className={`divided bare-list ${styles.dueLines}`}>
    {dues.map((due) => (
      <li className="row gap-10" key={due.id}>
        <span className={styles.dueName}>
          <span>{nameOf(due)}</span>
          <small>
            <DueDay due={due} /> · {due.orden_abierta_id === null ? inLine(leftOf(due)) : <OpenOrder due={due} />}
          </small>
          <WithdrawnOrder due={due} />
        </span>
        <Remedy due={due} />
        <FaceChip face={situaciones[due.situacion]} />
        <DueMenu due={due} />
      </li>
    ))}
  </ul>
);
