import { useState } from 'react';
import { Alert, Button, Link } from '@mui/material';
import { CanAccess, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Inspeccion } from '#contract/entities/inspecciones';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { factsOf, known } from '../../ui/fields/facts';
import { counted, dateTime } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Section } from '../../ui/Section';
import { useAttempt } from '../../ui/useAttempt';
import { DefectsById } from '../defectos/index';
import { AnnulDialog } from './AnnulDialog';
import { Answers } from './Answers';
import { resultados } from './faces';
import { fields } from './fields';
import { savePdf } from './requests';
import styles from './inspecciones.module.css';

/** An inspection: its result, who did it and where, what was answered, what it found, and its signature. */
export const InspeccionRecord = () => {
  const inspection = useRecordContext<Inspeccion>();
  const [annuls, setAnnuls] = useState(false);
  const { attempt, busy } = useAttempt();
  // A row of the list, which is shown at first, has no answers.
  if (!inspection || !('respuestas' in inspection)) return <ListSkeleton rows={6} />;
  const { resultado, fallas_n, anulada_en, motivo_anulacion, respuestas, defectos, firma, orden_id } = inspection;
  return (
    <div className="grid one-column gap-12">
      {anulada_en && (
        <Alert severity="warning">
          {`Anulada el ${dateTime(anulada_en)}: ${motivo_anulacion ?? ''}. No cuenta para nada.`}
        </Alert>
      )}
      <div className="row wrap gap-8">
        <FaceChip face={resultados[resultado]} />
        <span className="muted small">
          {fallas_n > 0 ? counted(fallas_n, 'falla', 'fallas') : 'Sin fallas'}
          {` en ${counted(respuestas.length, 'punto', 'puntos')}`}
        </span>
        <span className="row gap-4 push-end">
          <Button
            startIcon={<Icon name="picture_as_pdf" />}
            disabled={busy}
            onClick={() => void attempt(() => savePdf(inspection))}
          >
            PDF
          </Button>
          {!anulada_en && (
            <CanAccess resource="inspecciones" action="edit">
              <Button color="error" startIcon={<Icon name="block" />} onClick={() => setAnnuls(true)}>
                Anular
              </Button>
            </CanAccess>
          )}
        </span>
      </div>
      <div className={`card ${styles.facts}`}>
        <Facts
          facts={[
            ...known(
              factsOf(fields, inspection, {
                without: ['resultado', 'fallas_n', 'fotos_n', 'anulada_en', 'motivo_anulacion'],
                instead: {
                  orden_id: orden_id !== null && (
                    <Link component={RouterLink} to={`/ordenes/${orden_id}/show`}>
                      Ver la orden
                    </Link>
                  ),
                },
              }),
            ),
            { label: 'Lugar', value: <Place {...inspection} /> },
          ]}
        />
      </div>
      <Answers respuestas={respuestas} />
      {defectos.length > 0 && <DefectsById ids={defectos} />}
      {firma && (
        <Section title="Firma">
          <img
            className={`outlined block ${styles.signature}`}
            src={firma.url}
            alt={`Firma de ${firma.nombre ?? 'quien inspeccionó'}`}
          />
          {firma.nombre && <small className="muted">{firma.nombre}</small>}
        </Section>
      )}
      {annuls && <AnnulDialog inspection={inspection} onClose={() => setAnnuls(false)} />}
    </div>
  );
};

/** Where it was done, on a map of its own tab. */
const Place = ({ latitud, longitud }: Pick<Inspeccion, 'latitud' | 'longitud'>) =>
  latitud === null || longitud === null ? (
    'Sin ubicación'
  ) : (
    <Link
      href={`https://www.google.com/maps/search/?api=1&query=${latitud},${longitud}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      Ver en el mapa
    </Link>
  );
