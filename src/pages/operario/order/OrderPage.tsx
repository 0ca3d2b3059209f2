import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { usePhoneCopy } from '../../../providers/offline/phone';
import { EmptyState } from '../../../ui/EmptyState';
import { FaceChip } from '../../../ui/FaceChip';
import { Icon } from '../../../ui/Icon';
import { dateTime } from '../../../ui/formats';
import { ordenWords } from '../../../resources/ordenes/index';
import { WarrantyNotice } from '../../../resources/garantias/index';
import { OrdenRead } from '../../../resources/ordenes/pages';
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
import { WorkLine } from './WorkLine';
import shared from '../operario.module.css';
import styles from './OrderPage.module.css';

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
  const { hash } = useLocation();
  useEffect(() => {
    const wanted = document.getElementById(hash.slice(1))?.getBoundingClientRect().top;
    window.scrollTo(0, wanted === undefined ? 0 : window.scrollY + wanted - window.innerHeight / 3);
  }, [id, hash]);
  if (!orden) return <NotHere id={id} />;

  const activo = view.activos.find((each) => each.id === orden.activo_id);
  return (
    <>
      <Back />
      <header className={`grid gap-6 ${shared.phoneOrderHead}`}>
        <span className="muted regular">{orden.numero}</span>
        <h2>{orden.titulo}</h2>
        <div className={`flex wrap gap-6 ${shared.phoneChips}`}>
          <FaceChip face={ordenWords.estados[orden.estado]} />
          <FaceChip face={ordenWords.prioridades[orden.prioridad]} />
          <DueChip orden={orden} />
        </div>
      </header>
      <WorkLine orden={orden} />
      <WarrantyNotice garantias={orden.garantias} />
      <Refusals ordenId={orden.id} />
      {orden.estado === 'en_progreso' && orden.motivo_rechazo && !orden.completada_en && (
        <p className={`flush pad-12-16 rounded warning ${styles.rejected}`}>Devuelta: {orden.motivo_rechazo}</p>
      )}
      {(orden.descripcion ?? orden.sintoma) && (
        <section className={`grid gap-10 ${shared.phoneCard}`}>
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
        <section className={`grid gap-10 ${shared.phoneCard}`}>
          <h3>Qué se hizo</h3>
          <p>{orden.solucion}</p>
          {orden.completada_en && <p className="muted regular">Completada {dateTime(orden.completada_en)}</p>}
          {orden.firma && <p className="muted regular">Firmó {orden.firma.nombre}</p>}
        </section>
      )}
      <ActionBar orden={orden} activo={activo} />
    </>
  );
};

/** An order that ended days ago is only on the server; one that was reassigned is not shown here. */
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
  <Link className={`inline-row gap-6 brand medium plain thumb ${styles.back}`} to="/operario/ordenes">
    <Icon name="arrow_back" /> Mis órdenes
  </Link>
);
