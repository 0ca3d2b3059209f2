import { DeleteButton, EditButton } from 'react-admin';
import type { Orden } from '#contract/entities/ordenes';
import { ExportMenu } from '../../../ui/ExportMenu';
import { FaceChip } from '../../../ui/FaceChip';
import { wordOf } from '../../../ui/faces';
import { dateTime } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { MessageButton } from '../../../ui/messages/MessageButton';
import { MailPaper } from '../../../ui/papers/PaperButtons';
import { RecordActions, RecordBack } from '../../../ui/RecordHeader';
import { ActivoReferenceField } from '../../activos/index';
import { NivelReferenceField } from '../../niveles/index';
import { PersonalReferenceField } from '../../personal/index';
import { Overdue } from '../DueDate';
import { estados, motivosEspera, prioridades, tipos } from '../faces';
import { MoveBar } from '../moves/MoveBar';
import { isEnded, isRemovable } from '../moves/moves';
import { ProgramButton } from '../plan/ProgramButton';
import styles from './detail.module.css';
import { ShareTechnician } from './ShareTechnician';

/** The order's number, its state, and only the moves that are possible now. */
export const DetailHeader = ({ orden }: { orden: Orden }) => (
  <header className="grid gap-6">
    <div className="row wrap spread gap-4-12">
      <RecordBack to="/ordenes">Órdenes de trabajo</RecordBack>
      <RecordActions>
        {!isEnded(orden.estado) && <ProgramButton orden={orden} />}
        {!isEnded(orden.estado) && <ShareTechnician orden={orden} />}
        <MailPaper resource="ordenes" id={orden.id} title={`Enviar ${orden.numero} por correo`} />
        <ExportMenu formats={['pdf']} path={`/ordenes/${orden.id}/pdf`} body={() => ({})} />
        {!isEnded(orden.estado) && <EditButton variant="text" icon={<Icon name="edit" />} />}
        {isRemovable(orden.estado) && <DeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />}
      </RecordActions>
    </div>
    <div className={`card row wrap gap-6-12 pad-12-16 ${styles.ordenCard}`}>
      <h2 className="flush bold break-anywhere">{orden.titulo}</h2>
      <p className="bare-list row wrap gap-8">
        <FaceChip face={estados[orden.estado]} />
        <FaceChip
          face={{
            ...prioridades[orden.prioridad],
            label: `Prioridad ${wordOf(prioridades, orden.prioridad).toLowerCase()}`,
          }}
        />
        {orden.vencida && orden.fecha_limite !== null && <Overdue since={orden.fecha_limite} />}
        {orden.estado === 'en_espera' && orden.motivo_espera && (
          <FaceChip face={{ ...motivosEspera[orden.motivo_espera], tone: 'aviso', icon: 'hourglass_empty' }} />
        )}
      </p>
      <ul className={`muted regular bare-list row wrap gap-8 ${styles.ordenWhere}`}>
        <li className="tabular inline-row gap-6">
          {orden.numero} · {wordOf(tipos, orden.tipo)}
        </li>
        <li className="inline-row gap-6">
          <Icon name="local_shipping" size={16} />
          <span className="visually-hidden">Activo:</span>
          {orden.activo_id === null ? (
            <NivelReferenceField source="nivel_id" />
          ) : (
            <ActivoReferenceField source="activo_id" />
          )}
        </li>
        <li className="inline-row gap-6">
          <Icon name="person" size={16} />
          <span className="visually-hidden">Responsable:</span>
          {orden.responsable_id === null ? (
            'Sin asignar'
          ) : (
            <>
              <PersonalReferenceField source="responsable_id" />
              <MessageButton compact about={{ field: 'orden_id', id: orden.id, name: orden.numero }} />
            </>
          )}
        </li>
        {orden.fecha_limite !== null && (
          <li className="inline-row gap-6">
            <Icon name="event" size={16} />
            Para el {dateTime(orden.fecha_limite)}
          </li>
        )}
      </ul>
      <div
        className={`bare-list row wrap gap-8 push-end ${styles.ordenMoves}`}
        role="toolbar"
        aria-label="Qué hacer con la orden"
      >
        <MoveBar orden={orden} />
      </div>
    </div>
  </header>
);
