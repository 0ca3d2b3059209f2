import { RecordContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Defecto } from '#contract/entities/defectos';
import { FaceChip } from '../../ui/FaceChip';
import { money } from '../../ui/formats';
import { useRecordPath } from '../../ui/opening';
import { Picture } from '../../ui/Picture';
import { ActivoReferenceField } from '../activos/index';
import { Actions } from './Actions';
import { severidades } from './faces';
import { ageOf, timesSaid } from './said';
import styles from './defectos.module.css';

/** A defect on the board. */
export const BoardCard = ({ defect }: { defect: Defecto }) => {
  const { id, titulo, grupo, severidad, foto_url, costo, orden_numero } = defect;
  const pathOf = useRecordPath();
  return (
    <li className={`outlined surface grid one-column gap-4 ${styles.card}`}>
      <RecordContextProvider value={defect}>
        <span className="row wrap spread gap-6">
          <FaceChip face={severidades[severidad]} />
          <small className="muted tiny">{ageOf(defect)}</small>
        </span>
        <span className="row gap-8 align-start">
          {foto_url && <Picture className={`rounded-s cover ${styles.thumb}`} src={foto_url} alt="" />}
          <span className="grid gap-2 shrink">
            <Link className="medium break-anywhere text plain underlined" to={pathOf(id)}>
              {titulo}
            </Link>
            <small className="muted tiny">{[grupo, timesSaid(defect)].filter(Boolean).join(' · ')}</small>
            <span className="tiny">
              <ActivoReferenceField source="activo_id" />
            </span>
          </span>
        </span>
        <span className="row wrap spread gap-6 tiny muted">
          <span>{[orden_numero, costo ? money(costo, 0) : null].filter(Boolean).join(' · ')}</span>
          <Actions key={defect.version} defect={defect} compact />
        </span>
      </RecordContextProvider>
    </li>
  );
};
