import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { PasoDefecto } from '#contract/entities/defectos';
import { FaceChip } from '../../ui/FaceChip';
import { dateTime } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { LoadFailure } from '../../ui/LoadFailure';
import { PhotoStrip } from '../../ui/photos/PhotoStrip';
import { Section } from '../../ui/Section';
import { inspectionAddress } from '../inspecciones/index';
import { pasos } from './faces';
import { useHistory } from './requests';

/** When a defect was seen and what was done about it, the newest first. */
export const History = ({ id }: { id: number }) => {
  const { data, isError, refetch } = useHistory(id);
  return (
    <Section title="Historial">
      {!data && !isError && <ListSkeleton rows={3} />}
      {!data && isError && <LoadFailure text="No se pudo cargar el historial." onRetry={() => void refetch()} />}
      {data && (
        <ol className="bare-list grid one-column gap-12">
          {data.map((step, at) => (
            <Step key={at} step={step} />
          ))}
        </ol>
      )}
    </Section>
  );
};

const Step = ({ step: { tipo, fecha, persona, nota, fotos, inspeccion_id, orden_id } }: { step: PasoDefecto }) => (
  <li className="grid one-column gap-4">
    <span className="row wrap gap-8">
      <FaceChip face={pasos[tipo]} />
      <span className="muted small">{[dateTime(fecha), persona].filter(Boolean).join(' · ')}</span>
      {inspeccion_id !== null && (
        <Link className="small" component={RouterLink} to={inspectionAddress(inspeccion_id)}>
          Ver la inspección
        </Link>
      )}
      {orden_id !== null && (
        <Link className="small" component={RouterLink} to={`/ordenes/${orden_id}/show`}>
          Ver la orden
        </Link>
      )}
    </span>
    {nota && <p className="flush small pre-line break-anywhere">{nota}</p>}
    <PhotoStrip
      photos={fotos.map((url, place) => ({ id: url, url, name: `Foto ${place + 1} del ${dateTime(fecha)}` }))}
    />
  </li>
);
