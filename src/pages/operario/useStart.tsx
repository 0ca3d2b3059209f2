import { useState, type ReactNode } from 'react';
import type { OrdenPaquete } from '#contract/requests/paquete';
import { perform } from '../../providers/offline/phone';
import { isoNow, useView } from './usePhone';
import { PlainDialog } from '../../ui/PlainDialog';
import styles from './operario.module.css';

/**
 * Starts or resumes an order and its clock. If the clock runs on another order it asks first: a person has only one
 * clock.
 */
export const useStart = (
  orden: OrdenPaquete,
  done: () => void,
  failed: (reason: unknown) => void,
): { start: () => void; question: ReactNode } => {
  const { mano_obra, ordenes } = useView();
  const [asking, setAsking] = useState(false);
  const running = mano_obra.find(({ fin_en, orden_id }) => fin_en === null && orden_id !== orden.id);
  const other = ordenes.find(({ id }) => id === running?.orden_id);
  const begin = (paused?: OrdenPaquete) => {
    setAsking(false);
    startWork(orden, paused).then(done, failed);
  };
  return {
    start: () => (running ? setAsking(true) : begin()),
    question: asking && running && (
      <ClockQuestion orden={orden} other={other} onStart={begin} onClose={() => setAsking(false)} />
    ),
  };
};

/** Moves the clock from the order where it runs by then: the person may have started it on another phone. */
const startWork = async (orden: OrdenPaquete, paused: OrdenPaquete | undefined): Promise<void> => {
  const fecha = isoNow();
  if (paused)
    await perform({
      tipo: 'transicion',
      orden_id: paused.id,
      cuerpo: { a: 'en_espera', motivo_espera: 'otro', nota: `Pasó a trabajar en ${orden.numero}`, fecha },
    });
  await perform({
    tipo: 'transicion',
    orden_id: orden.id,
    cuerpo: { a: 'en_progreso', fecha, temporizador: true, mueve_reloj: true },
  });
};

interface Props {
  orden: OrdenPaquete;
  /** The order on which the clock runs, if this phone has it. */
  other: OrdenPaquete | undefined;
  onStart: (paused?: OrdenPaquete) => void;
  onClose: () => void;
}

const ClockQuestion = ({ orden, other, onStart, onClose }: Props) => {
  const pauses = other?.transiciones_permitidas.includes('en_espera') === true;
  return (
    <PlainDialog
      title={`Su reloj corre en ${other ? other.numero : 'otra orden'}`}
      width="xs"
      prose
      actionsClassName={styles.phoneActions}
      close="Seguir donde estaba"
      main={{
        children: pauses ? `Pausar ${other.numero} y empezar esta` : 'Detener ese reloj y empezar esta',
        autoFocus: true,
        onClick: () => onStart(pauses ? other : undefined),
      }}
      onClose={onClose}
    >
      {other && <strong>{other.titulo}</strong>}
      <p className="muted regular">Solo corre un reloj por persona. Para empezar {orden.numero}, el otro se detiene.</p>
    </PlainDialog>
  );
};
