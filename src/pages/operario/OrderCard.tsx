import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { Link, useNavigate } from 'react-router-dom';
import type { OrdenPaquete } from '#contract/requests/paquete';
import { usePhoneCopy } from '../../providers/offline/phone';
import { FaceChip } from '../../ui/FaceChip';
import { failureOf } from '../../ui/failure';
import { Icon } from '../../ui/Icon';
import { ordenWords } from '../../resources/ordenes/index';
import { DueChip } from './DueChip';
import { useView } from './usePhone';
import { useStart } from './useStart';
import { inChargeOf, isOpen } from './work';
import styles from './operario.module.css';

/** One order in a list: title, asset and due date; with a button that starts it without opening it first. */
export const OrderCard = ({ orden }: { orden: OrdenPaquete }) => {
  const view = useView();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  const unsent = usePhoneCopy(({ entradas }) => entradas.filter(({ accion }) => accion.orden_id === orden.id).length);
  const activo = view.activos.find(({ id }) => id === orden.activo_id);
  const to = `/operario/ordenes/${orden.id}`;
  const starts =
    orden.estado !== 'en_progreso' && isOpen(orden) && orden.transiciones_permitidas.includes('en_progreso');

  const { start, question } = useStart(
    orden,
    () => void navigate(to),
    (reason) => setRefusal(failureOf(reason).message),
  );

  return (
    <li className={`row wrap to-end gap-10 pad-14-16 ${styles.phoneOrder}`} data-prioridad={orden.prioridad}>
      <Link to={to}>
        <span className="muted regular">{orden.numero}</span>
        <strong>{orden.titulo}</strong>
        {activo && <span>{[activo.nombre, activo.placa].filter(Boolean).join(' · ')}</span>}
        <span className="inline-row gap-4 muted regular">
          <Icon name="person" size={16} /> {inChargeOf(orden, view)}
        </span>
        <span className={`flex wrap gap-6 ${styles.phoneChips}`}>
          <FaceChip face={ordenWords.estados[orden.estado]} />
          {(orden.prioridad === 'alta' || orden.prioridad === 'critica') && (
            <FaceChip face={ordenWords.prioridades[orden.prioridad]} />
          )}
          <DueChip orden={orden} />
        </span>
        {(orden.tareas_n > 0 || unsent > 0) && (
          <span className="muted regular">
            {orden.tareas_n > 0 && `${orden.tareas_hechas_n} de ${orden.tareas_n} tareas`}
            {orden.tareas_n > 0 && unsent > 0 && ' · '}
            {unsent > 0 && (unsent === 1 ? '1 cambio sin enviar' : `${unsent} cambios sin enviar`)}
          </span>
        )}
      </Link>
      {starts && (
        <Button
          variant="contained"
          startIcon={<Icon name="play_arrow" />}
          aria-label={`${orden.estado === 'en_espera' ? 'Reanudar' : 'Iniciar'} ${orden.numero}`}
          onClick={start}
        >
          {orden.estado === 'en_espera' ? 'Reanudar' : 'Iniciar'}
        </Button>
      )}
      {question}
      {refusal && <Alert severity="error">{refusal}</Alert>}
    </li>
  );
};
