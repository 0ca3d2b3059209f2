import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Trama } from '#contract/requests/ingesta';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { TableScroll } from '../../../ui/TableScroll';
import { FrameMarks, placeOf, speedOf } from './FrameMarks';
import { Instant } from './Instant';
import { consejos } from './messages';
import { useFrames } from './queries';
import styles from './DeviceFrames.module.css';

/** The last frames of a device, live, and why some do not count. */
export const DeviceFrames = ({ dispositivoId }: { dispositivoId: number }) => {
  const { data, isError } = useFrames(dispositivoId);
  return (
    <Section title="Últimas tramas">
      {isError && !data && <Note>No se pudieron cargar las tramas.</Note>}
      {!data && !isError && <ListSkeleton rows={3} />}
      {data?.length === 0 && (
        <Note>
          Todavía no ha llegado nada de este dispositivo.{' '}
          <Link className="brand" to="/dispositivos/conectar">
            Cómo conectarlo
          </Link>
        </Note>
      )}
      {data && data.length > 0 && <Frames frames={data} />}
    </Section>
  );
};

const Frames = ({ frames }: { frames: readonly Trama[] }) => (
  <>
    <TableScroll tabIndex={0} role="region" aria-label="Tabla de tramas">
      <Table size="small" className={styles.frames}>
        <TableHead>
          <TableRow>
            <TableCell>Recibida</TableCell>
            <TableCell>Resultado</TableCell>
            <TableCell>Hora del equipo</TableCell>
            <TableCell>Ubicación</TableCell>
            <TableCell align="right">Velocidad</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {frames.map((trama) => (
            <TableRow key={trama.id}>
              <TableCell>
                <Instant at={trama.recibida_en} />
              </TableCell>
              <TableCell>
                <FrameMarks trama={trama} />
              </TableCell>
              <TableCell>
                <Instant at={trama.fecha} />
              </TableCell>
              <TableCell className="tabular">{placeOf(trama)}</TableCell>
              <TableCell className="tabular" align="right">
                {speedOf(trama)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
    <Advice frames={frames} />
  </>
);

/** Explains the marks that appear in the table. */
const Advice = ({ frames }: { frames: readonly Trama[] }) => {
  const found = [...new Set(frames.flatMap(({ marcas }) => marcas))];
  if (found.length === 0) return null;
  return (
    <ul className={`muted small ${styles.advice}`}>
      {found.map((marca) => (
        <li key={marca}>{consejos[marca]}</li>
      ))}
    </ul>
  );
};
