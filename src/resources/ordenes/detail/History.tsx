import type { PasoOrden } from '#contract/entities/ordenes';
import { campoDeClase } from '#contract/rules/failures';
import { FaceChip } from '../../../ui/FaceChip';
import { isEmpty } from '../../../ui/fields/facts';
import { dateTime, labelShown } from '../../../ui/formats';
import { Names } from '../Names';
import { estados } from '../faces';
import { fields } from '../fields';
import type { PartProps } from './part';
import { Part } from './Part';
import { useOrderItems } from './useOrderItems';
import { Note } from '../../../ui/Note';
import styles from './detail.module.css';

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
                {codes.map((name) => {
                  const id = step.datos[name];
                  return (
                    typeof id === 'number' && (
                      <p key={name} className={styles.ordenWords}>
                        {fields.words.fields[name]}: <Names resource="codigos_falla" ids={[id]} />
                      </p>
                    )
                  );
                })}
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

const codes = Object.values(campoDeClase);
const told = [
  ...['motivo_espera', 'motivo_rechazo', 'motivo_cancelacion', 'solucion', 'causa_falla'],
  ...['odometro_cierre_km', 'horometro_cierre_h'],
];

/** The data of a step, as text. What is not named here is not for users. */
const saidOf = ({ firma, ...datos }: PasoOrden['datos']): string[] => [
  ...told.flatMap((name) =>
    isEmpty(datos[name])
      ? []
      : [`${labelShown(fields.words.fields[name] ?? name)}: ${fields.lines[name]?.said(datos[name])}`],
  ),
  ...(typeof firma === 'object' && firma !== null && 'nombre' in firma ? [`Firmó: ${String(firma.nombre)}`] : []),
];
