import { useState } from 'react';
import { Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Confirm, useCanAccess, useNotify, useRefresh } from 'react-admin';
import type { Lectura, Medidor } from '#contract/hojaDeVida';
import { FaceChip } from '../../../ui/FaceChip';
import { failureOf } from '../../../ui/failure';
import { wordOf } from '../../../ui/faces';
import { dateTime, number } from '../../../ui/formats';
import { judgeReading } from '../deeds';
import { estadosLectura, fuentesLectura } from './faces';
import { TableScroll } from '../../../ui/TableScroll';
import styles from './meters.module.css';

/** Readings, the newest first. A suspicious one counts only once somebody confirms it. */
export const Readings = ({ meter, readings }: { meter: Medidor; readings: readonly Lectura[] }) => {
  const { canAccess } = useCanAccess({ resource: 'activos', action: 'edit' });
  return (
    <TableScroll>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>Fecha</TableCell>
            <TableCell align="right">Lectura</TableCell>
            <TableCell align="right">Total</TableCell>
            <TableCell>Estado</TableCell>
            <TableCell>Origen</TableCell>
            <TableCell>Nota</TableCell>
            {canAccess && (
              <TableCell>
                <span className="visually-hidden">Acciones</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {readings.map((reading) => (
            <TableRow key={reading.id}>
              <TableCell>{dateTime(reading.fecha)}</TableCell>
              <TableCell align="right">{`${number(reading.valor, 2)} ${meter.unidad}`}</TableCell>
              <TableCell align="right">{number(reading.total, 2)}</TableCell>
              <TableCell>
                <FaceChip face={estadosLectura[reading.estado]} />
              </TableCell>
              <TableCell>
                {[wordOf(fuentesLectura, reading.fuente), reading.creado_por].filter(Boolean).join(' · ')}
              </TableCell>
              <TableCell className={styles.meterNote}>
                <Notes reading={reading} />
              </TableCell>
              {canAccess && (
                <TableCell align="right">
                  <Judgement activoId={meter.activo_id} reading={reading} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  );
};

const Notes = ({ reading: { reinicio, motivo, nota, foto_url } }: { reading: Lectura }) => (
  <>
    {[reinicio && 'Medidor cambiado', motivo, nota].filter(Boolean).join(' · ')}
    {foto_url && (
      <>
        {' '}
        <a href={foto_url} target="_blank" rel="noreferrer">
          Foto
        </a>
      </>
    )}
  </>
);

const Judgement = ({ activoId, reading }: { activoId: number; reading: Lectura }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const review = async (estado: 'valida' | 'anulada') => {
    setAsked(false);
    setBusy(true);
    try {
      await judgeReading(activoId, reading, { estado });
      notify(estado === 'valida' ? 'Lectura confirmada' : 'Lectura anulada');
      refresh();
    } catch (reason) {
      notify(failureOf(reason).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  if (reading.estado === 'anulada') return null;
  return (
    <>
      {reading.estado === 'sospechosa' && (
        <Button disabled={busy} onClick={() => void review('valida')}>
          Confirmar
        </Button>
      )}
      <Button color="error" disabled={busy} onClick={() => setAsked(true)}>
        Anular
      </Button>
      <Confirm
        isOpen={asked}
        title="Anular lectura"
        content="La lectura deja de contar. Se sigue viendo, y no se puede volver a confirmar. ¿Desea anularla?"
        onConfirm={() => void review('anulada')}
        onClose={() => setAsked(false)}
      />
    </>
  );
};
