import type { ReactNode } from 'react';
import { DeleteButton, EditButton } from 'react-admin';
import type { Activo } from '#contract/entities/activos';
import { FaceChip } from '../../../ui/FaceChip';
import { wordOf } from '../../../ui/faces';
import { Icon } from '../../../ui/Icon';
import { CategoriaName } from '../../categorias/index';
import { NivelReferenceField } from '../../niveles/index';
import { PersonalReferenceField } from '../../personal/index';
import { ActivoReferenceField } from '../ActivoReferenceField';
import { criticidades, estados, typeIcon, tipos } from '../faces';
import { StoppedComponent } from './Components';
import { NextMaintenance } from './NextMaintenance';
import { Position } from './Position';
import { Unfit } from '../Unfit';
import { WhyUnfit } from './WhyUnfit';
import { RecordActions, RecordBack } from '../../../ui/RecordHeader';
import shared from './sheet.module.css';
import styles from './SheetHeader.module.css';
import { useSummary } from './useSheet';

/** The identity of the asset, its state, level, parent and people, next maintenance and place. */
export const SheetHeader = ({ activo, actions }: { activo: Activo; actions: ReactNode }) => (
  <header className={`grid gap-6 ${styles.header}`}>
    <div className={`row wrap spread ${styles.top}`}>
      <RecordBack to="/activos">Activos</RecordBack>
      {actions}
    </div>
    <div className={`card grid gap-16 ${styles.card}`}>
      <Photo activo={activo} />
      <div className={`grid gap-4 shrink break-anywhere ${styles.who}`}>
        <div className={`row wrap ${styles.sheetName}`}>
          <h2 className="flush break-anywhere">{activo.nombre}</h2>
          <p className={`row wrap flush ${styles.marks}`}>
            {activo.placa && <span className={shared.sheetPlate}>{activo.placa}</span>}
            <FaceChip face={estados[activo.estado]} />
            <Unfit of={activo} />
            <SinceBefore activo={activo} />
            {activo.criticidad === 'A' && <FaceChip face={{ ...criticidades.A, label: 'Criticidad A' }} />}
            <StoppedComponent activo={activo} />
          </p>
          <RecordActions className={styles.actions}>
            <EditButton variant="outlined" icon={<Icon name="edit" />} />
            <DeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />
          </RecordActions>
        </div>
        <WhyUnfit activo={activo} />
        <p className="flush muted">
          <span className="muted medium">{activo.codigo}</span>
          {' · '}
          {[wordOf(tipos, activo.tipo_activo), [activo.marca, activo.modelo].filter(Boolean).join(' '), activo.anio]
            .filter(Boolean)
            .join(' · ')}
          {activo.categoria_id !== null && (
            <>
              {' · '}
              <CategoriaName id={activo.categoria_id} />
            </>
          )}
          {activo.criticidad !== 'A' && ` · Criticidad ${activo.criticidad}`}
        </p>
        <ul className={`bare-list flex wrap small ${styles.where}`}>
          <li>
            <Icon name="location_on" size={16} />
            <span className="visually-hidden">Nivel:</span>
            <NivelReferenceField source="nivel_id" path />
          </li>
          {activo.padre_id !== null && (
            <li>
              <Icon name="link" size={16} />
              <span>Forma parte de:</span>
              <ActivoReferenceField source="padre_id" />
            </li>
          )}
          {activo.responsable_id !== null && (
            <li>
              <Icon name="assignment_ind" size={16} />
              <span>Responsable:</span>
              <PersonalReferenceField source="responsable_id" />
            </li>
          )}
          {activo.conductor_id !== null && (
            <li>
              <Icon name="person" size={16} />
              <span>Conductor:</span>
              <PersonalReferenceField source="conductor_id" />
            </li>
          )}
          <NextMaintenance activo={activo} />
        </ul>
      </div>
      <Position activo={activo} />
    </div>
  </header>
);

/** It was already stopped when it was created or imported. */
const SinceBefore = ({ activo }: { activo: Activo }) =>
  useSummary(activo.id).data?.desde_antes ? <span className="muted small">desde antes</span> : null;

const Photo = ({ activo: { image_url, nombre, tipo_activo } }: { activo: Activo }) =>
  image_url ? (
    <a className={`centered clip brand rounded ${shared.sheetPhoto}`} href={image_url} target="_blank" rel="noreferrer">
      <img className="full-width full-height cover" src={image_url} alt={`Foto de ${nombre}`} />
    </a>
  ) : (
    <span className={`centered clip brand rounded ${shared.sheetPhoto}`}>
      <Icon name={typeIcon(tipo_activo)} size={48} />
    </span>
  );
