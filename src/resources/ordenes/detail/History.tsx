import type { PasoOrden } from '#contract/entities/ordenes';
import { ordenes as words } from '#contract/words/ordenes';
import { FaceChip } from '../../../ui/FaceChip';
import { wordOf } from '../../../ui/faces';
import { dateTime, number } from '../../../ui/formats';
import { estados, motivosEspera } from '../faces';
import type { PartProps } from './part';
import { Part } from './Part';
import { useOrderItems } from './useOrderItems';
import { Note } from '../../../ui/Note';
import styles from './detail.module.css';

const { fields } = words;

/** The steps of the order, with their users and reasons, the newest first. */
const History = ({ orden }: PartProps) => {
  const query = useOrderItems<PasoOrden>(orden.id, 'historial');
  return (
    <Part title="Historial" query={query} none="Todavía no ha dado ningún paso.">
      {(steps) => (
        <ol className={`bare-list grid gap-16 ${styles.ordenSteps}`}>
          {[...steps]
            .sort((one, other) => other.id - one.id)
            .map((step) => (
              <li key={step.id}>
                <p className={`row wrap ${styles.ordenStepHead}`}>
                  <FaceChip face={estados[step.a_estado]} />
                  <time className="muted small" dateTime={step.fecha}>
                    {dateTime(step.fecha)}
                  </time>
                  <span className="muted small">{step.usuario ?? 'Ftrack'}</span>
                </p>
                {step.de_estado === null && <Note>Creada</Note>}
                {[...saidOf(step.datos), ...(step.nota ? [`Nota: ${step.nota}`] : [])].map((line) => (
                  <p key={line} className={styles.ordenWords}>
                    {line}
                  </p>
                ))}
              </li>
            ))}
        </ol>
      )}
    </Part>
  );
};

export default History;

/** The data of a step, as text. Data without a label here is not for users. */
const saidOf = (datos: Record<string, unknown>): string[] => {
  const {
    motivo_espera,
    motivo_rechazo,
    motivo_cancelacion,
    solucion,
    causa_falla,
    odometro_cierre_km,
    horometro_cierre_h,
    firma,
  } = datos;
  const words = (label: string, value: unknown) =>
    typeof value === 'string' && value !== '' ? [`${label}: ${value}`] : [];
  const amount = (label: string, value: unknown) =>
    typeof value === 'number' ? [`${label}: ${number(value, 1)}`] : [];
  return [
    ...words(fields.motivo_espera, wordOf(motivosEspera, motivo_espera)),
    ...words(fields.motivo_rechazo, motivo_rechazo),
    ...words(fields.motivo_cancelacion, motivo_cancelacion),
    ...words(fields.solucion, solucion),
    ...words(fields.causa_falla, causa_falla),
    ...amount(fields.odometro_cierre_km, odometro_cierre_km),
    ...amount(fields.horometro_cierre_h, horometro_cierre_h),
    ...(typeof firma === 'object' && firma !== null && 'nombre' in firma ? words('Firmó', firma.nombre) : []),
  ];
};
