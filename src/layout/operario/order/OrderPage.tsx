import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { usePhoneCopy } from '../../../providers/offline/phone';
import { EmptyState } from '../../../ui/EmptyState';
import { FaceChip } from '../../../ui/FaceChip';
import { Icon } from '../../../ui/Icon';
import { dateTime } from '../../../ui/formats';
import { OrdenRead, ordenWords } from '../../../resources/ordenes/index';
import { DueChip } from '../DueChip';
import { PhoneGate } from '../PhoneGate';
import { useView } from '../usePhone';
import { isOpen } from '../work';
import { ActionBar } from './ActionBar';
import { AssetCard } from './AssetCard';
import { Checklist } from './Checklist';
import { Comments } from './Comments';
import { Parts } from './Parts';
import { Photos } from './Photos';
import { Refusals } from './Refusals';

/** One order as its operario works on it. */
const OrderPage = () => (
  <PhoneGate>
    <Order />
  </PhoneGate>
);

export default OrderPage;

const Order = () => {
  const id = Number(useParams()['id']);
  const view = useView();
  const orden = view.ordenes.find((each) => each.id === id);
  // Newer browsers answer a promise here, which is no clean-up.
  useEffect(() => void window.scrollTo(0, 0), [id]);
  if (!orden) return <NotHere id={id} />;

  const activo = view.activos.find((each) => each.id === orden.activo_id);
  return (
    <>
      <Back />
      <header className="phone-order-head">
        <span className="phone-faint">{orden.numero}</span>
        <h2>{orden.titulo}</h2>
        <div className="phone-chips">
          <FaceChip face={ordenWords.estados[orden.estado]} />
          <FaceChip face={ordenWords.prioridades[orden.prioridad]} />
          <DueChip orden={orden} />
        </div>
      </header>
      <ActionBar orden={orden} activo={activo} />
      <Refusals ordenId={orden.id} />
      {orden.estado === 'en_progreso' && orden.motivo_rechazo && !orden.completada_en && <p className="phone-rejected">Devuelta: {orden.motivo_rechazo}</p>}
      {(orden.descripcion ?? orden.sintoma) && (
        <section className="phone-card">
          {orden.sintoma && (
            <p>
              <strong>Síntoma.</strong> {orden.sintoma}
            </p>
          )}
          {orden.descripcion && <p>{orden.descripcion}</p>}
        </section>
      )}
      {activo && <AssetCard activo={activo} orden={orden} />}
      <Checklist orden={orden} />
      <Photos orden={orden} />
      <Parts orden={orden} />
      <Comments orden={orden} />
      {!isOpen(orden) && orden.solucion && (
        <section className="phone-card">
          <h3>Qué se hizo</h3>
          <p>{orden.solucion}</p>
          {orden.completada_en && <p className="phone-faint">Completada {dateTime(orden.completada_en)}</p>}
          {orden.firma && <p className="phone-faint">Firmó {orden.firma.nombre}</p>}
        </section>
      )}
    </>
  );
};

/** What ended days ago is the server's to show; what was given to somebody else is nobody's here. */
const NotHere = ({ id }: { id: number }) => {
  const online = usePhoneCopy(({ en_linea }) => en_linea);
  const said = (text: string) => (
    <>
      <Back />
      <EmptyState icon="assignment_late" text={text} />
    </>
  );
  if (!online) return said('Esta orden no está en este teléfono. Cuando haya red se buscará en el servidor.');
  return <OrdenRead id={id} none={said('Esta orden no está entre las suyas: otra persona la tiene o se eliminó.')} />;
};

const Back = () => (
  <Link className="phone-back" to="/operario/ordenes">
    <Icon name="arrow_back" /> Mis órdenes
  </Link>
);
