import { DeleteButton, EditButton } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Activo } from '#contract/activos';
import { FaceChip } from '../../../ui/FaceChip';
import { wordOf } from '../../../ui/faces';
import { Icon } from '../../../ui/Icon';
import { CategoriaName } from '../../categorias/index';
import { NivelReferenceField } from '../../niveles/index';
import { PersonalReferenceField } from '../../personal/index';
import { ActivoReferenceField } from '../ActivoReferenceField';
import { criticidades, estados, tipoIcono, tipos } from '../messages';
import { StoppedComponent } from './Components';
import { Position } from './Position';

/** Who it is, how it stands, whose it is and where. */
export const SheetHeader = ({ activo }: { activo: Activo }) => (
  <header className="sheet-header">
    <Link className="record-back" to="/activos">
      <Icon name="arrow_back" size={16} />
      Activos
    </Link>
    <div className="sheet-card">
      <Photo activo={activo} />
      <div className="sheet-who">
        <div className="sheet-name">
          <h2>{activo.nombre}</h2>
          <div className="record-actions">
            <EditButton variant="outlined" icon={<Icon name="edit" />} />
            <DeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />
          </div>
        </div>
        <p className="sheet-marks">
          <span className="sheet-code">{activo.codigo}</span>
          {activo.placa && <span className="sheet-plate">{activo.placa}</span>}
          <FaceChip face={estados[activo.estado]} />
          <FaceChip face={{ ...criticidades[activo.criticidad], label: `Criticidad ${activo.criticidad}` }} />
          <StoppedComponent activo={activo} />
        </p>
        <p className="sheet-kind">
          {[wordOf(tipos, activo.tipo_activo), [activo.marca, activo.modelo].filter(Boolean).join(' '), activo.anio].filter(Boolean).join(' · ')}
          {activo.categoria_id !== null && (
            <>
              {' · '}
              <CategoriaName id={activo.categoria_id} />
            </>
          )}
        </p>
        <ul className="sheet-where">
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
        </ul>
      </div>
      <Position activo={activo} />
    </div>
  </header>
);

const Photo = ({ activo: { image_url, nombre, tipo_activo } }: { activo: Activo }) =>
  image_url ? (
    <a className="sheet-photo" href={image_url} target="_blank" rel="noreferrer">
      <img src={image_url} alt={`Foto de ${nombre}`} />
    </a>
  ) : (
    <span className="sheet-photo">
      <Icon name={tipoIcono[tipo_activo]} size={48} />
    </span>
  );
